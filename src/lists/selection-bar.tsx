import { Button, Group, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Page, singlePage } from '@/data/envelopes'
import { filtersKey, type List, type ListParams, toServerParams } from '@/data/list'
import { logError } from '@/lib/error-log'
import { formatCount, formatQuantity } from '@/lib/format'
import { addEntry } from '@/session/activity-entries'
import { sessionSignal } from '@/session/store'
import { OnRoot } from '@/ui/on-root'
import type { Column, RowKey } from '@/ui/table/column'
import { countOn, createSelection, keyedRows, type RowSelection } from '@/ui/table/selection'
import { toast } from '@/ui/toast'
import { ExportRows } from './export-button'
import { SelectAll } from './select-all'
import classes from './selection-bar.module.css'

export type SelectionActions<Row> = (selected: readonly Row[], clear: () => void) => ReactNode

/** Kept when a page is turned, and cleared when the filters change, as those of a period do with the day (`today`, in India). */
export function useSelection<Row, Key extends string>(
  list: List<Row, Key>,
  { params, today }: { params: ListParams<Key>; today: string },
  { data, dataUpdatedAt, isPlaceholderData }: UseQueryResult<Page<Row>>,
  rowKey: RowKey<Row>,
): RowSelection<Row> {
  const filters = filtersKey(toServerParams(list, params, today))
  const start = () => ({ filters, selection: createSelection<Row>() })
  const [last, setLast] = useState(start)
  const current = last.filters === filters ? last : start()
  if (current !== last) setLast(current)
  const { selection } = current
  const { page = 1 } = params
  const rows = isPlaceholderData ? undefined : data?.rows // those of the page before, while a page loads
  // A layout effect: the text about the selection must match the rows as soon as they are visible.
  useLayoutEffect(() => {
    if (rows) selection.showPage(keyedRows(rows, rowKey), page, dataUpdatedAt)
  }, [selection, rows, page, dataUpdatedAt])
  return selection
}

type SelectionBarProps<Row, Key extends string> = {
  list: List<Row, Key>
  params: ListParams<Key>
  total: number | undefined
  /** 1 if it is unknown. */
  totalPages: number
  /** The rows on the screen. */
  page: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: RowKey<Row>
  selection: RowSelection<Row>
  actions: SelectionActions<Row> | undefined
}

export function SelectionBar<Row, Key extends string>(props: SelectionBarProps<Row, Key>) {
  const { page, rowKey, selection, list, columns, actions } = props
  const client = useQueryClient()
  const selected = useSyncExternalStore(selection.subscribe, selection.rows)
  const unseen = useSyncExternalStore(selection.subscribe, selection.unseen)
  const { all, on } = countOn(selected, keyedRows(page, rowKey))
  const missing = [...unseen].filter((key) => selected.has(key)).length
  const isOn = selected.size > 0
  useLayoutEffect(() => {
    if (isOn) document.activeElement?.closest('tbody > tr')?.scrollIntoView({ block: 'nearest' }) // it may be below the bar
  }, [isOn])
  const rows = [...selected.values()]
  const isPageOn = all > 0 && on === all
  return (
    <div {...(isOn && BAR)}>
      {/* Always rendered: screen readers only announce changes of a status that was there before. */}
      <Text size="sm" fw={500} role="status" className={classes.count}>
        {isOn && selectedText({ all: selected.size, on, missing })}
      </Text>
      {isOn && (
        <>
          <OnRoot attribute="data-has-foot" />
          <OnRoot attribute="data-has-selection" />
          <SelectAll {...props} isPageOn={isPageOn} selected={selected.size}>
            <Button size="xs" variant="subtle" color="gray" onClick={selection.clear}>
              Clear
            </Button>
          </SelectAll>
          <Group gap="xs" className={classes.actions}>
            {missing > 0 && (
              <Button size="xs" variant="default" onClick={() => selection.remove(unseen)}>
                {`Deselect ${formatCount(missing)}`}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={() => void copyRows(client, list.title, columns, rows)}
            >
              Copy
            </Button>
            <ExportRows
              source={{
                name: `${list.name}-selected`, // they are not read again
                title: list.title,
                columns,
                rowKey,
                readPage: async () => singlePage([...rows]),
              }}
              position="top-end"
            />
            {actions?.(rows, selection.clear)}
          </Group>
        </>
      )}
    </div>
  )
}

const BAR = {
  className: classes.bar,
  role: 'group',
  'aria-label': 'Selected rows',
  'data-foot': true,
} as const

type Counts = { all: number; on: number; missing: number }

/** "5 selected, 2 on other pages". A missing row may be on another page, or have left the list. */
function selectedText({ all, on, missing }: Counts): string {
  const others = all - on - missing
  return [
    `${formatCount(all)} selected`,
    others > 0 && `${formatCount(others)} on other pages`,
    missing > 0 && `${formatCount(missing)} moved or gone`,
  ]
    .filter(Boolean)
    .join(', ')
}

async function copyRows<Row>(
  client: QueryClient,
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const count = formatQuantity(rows.length, 'row')
  const session = sessionSignal(client)
  try {
    const { clipboardOf } = await import('@/export/copy-rows')
    if (session.aborted) return
    await navigator.clipboard.write([clipboardOf(columns, rows)])
    addEntry(client, { at: Date.now(), act: 'Copy rows', name, what: count, outcome: 'Done' })
    toast.info(`${count} copied`)
  } catch (error) {
    logError(error)
    toast.error('The rows could not be copied')
  }
}
