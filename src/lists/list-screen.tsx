import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { filtersKey, type List, PAGE_SIZE } from '@/data/list'
import { PREFETCHED } from '@/data/prefetch'
import { useExportOffer } from '@/export/export-offer'
import { listSource } from '@/export/export-source'
import { parseSearch, writeFromParam } from '@/lib/search-params'
import { ScreenHeader } from '@/ui/screen'
import type { Column, RowKey } from '@/ui/table/column'
import { useToday } from '@/ui/today'
import { useOpenView } from '@/views/open-view'
import { ClearFilters } from './clear-filters'
import { DataTable } from './data-table'
import { FilterBar } from './filter-bar'
import type { LookUps } from './filter-modal'
import { filterSummary } from './filter-text'
import { Freshness } from './freshness'
import { LinkNotice } from './link-notice'
import { useListPolling } from './list-polling'
import { Pager } from './pager'
import { useFirstPageWhenEmpty } from './patch-search'
import { type SelectionActions, SelectionBar, useSelection } from './selection-bar'
import { StatusTabPanel, StatusTabs } from './status-tabs'
import { RowTotal, totalOf } from './total'

type ListScreenProps<Row, Key extends string> = {
  list: List<Row, Key>
  columns: readonly Column<Row>[]
  rowKey: RowKey<Row>
  names?: LookUps
  /** Beside "Copy" and "Export". */
  selectionActions?: SelectionActions<Row>
  /** At the right of the title. */
  children?: ReactNode
}

/** Its state is in the address. */
export function ListScreen<Row, Key extends string>({
  list,
  columns,
  rowKey,
  names,
  selectionActions,
  children,
}: ListScreenProps<Row, Key>) {
  const params = list.readParams(useSearch({ strict: false }))
  const today = useToday('period' in params)
  const query = useQuery({ ...list.query(params, today), ...PREFETCHED })
  const total = totalOf(params.page, query)
  const isBeyondLast = useFirstPageWhenEmpty(params.page, query.data?.rows)
  const card = useRef<HTMLDivElement>(null)
  const change = useListPolling({ list, params, today, query, rowKey })
  useOpenView(list)
  const selection = useSelection(list, { params, today }, query, rowKey)
  const { history } = useRouter()
  useExportOffer(list.title, () => {
    const asked = list.readParams(parseSearch(history.location.search))
    return listSource(list, asked, { columns, rowKey })
  })
  return (
    <StatusTabs list={list} params={params}>
      <Stack>
        <ScreenHeader
          title={list.title}
          longTitle={filterSummary(list, params)}
          beside={
            <>
              <RowTotal title={list.title} total={total} />
              <Freshness query={query} change={change} />
            </>
          }
        >
          {children}
        </ScreenHeader>
        <FilterBar list={list} today={today} total={total} names={names} />
        <LinkNotice list={list} />
        <StatusTabPanel list={list} params={params}>
          <DataTable
            ref={card}
            label={list.title}
            query={query}
            columns={columns}
            from={writeFromParam(params)}
            selection={selection}
            rowKey={rowKey}
            room={PAGE_SIZE}
            isPending={query.isPending || isBeyondLast}
            loading={list.loading}
            empty={list.empty}
            emptyAction={<ClearFilters list={list} />}
            foot={
              <SelectionBar
                list={list}
                params={params}
                total={total}
                totalPages={query.data?.totalPages ?? 1}
                page={query.data?.rows ?? []}
                columns={columns}
                rowKey={rowKey}
                selection={selection}
                actions={selectionActions}
              />
            }
          />
          <Pager
            key={filtersKey(params)}
            page={params.page}
            isBeyondLast={isBeyondLast}
            query={query}
            card={card}
          />
        </StatusTabPanel>
      </Stack>
    </StatusTabs>
  )
}
