import { Button, Group, Indicator } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { memo, useCallback } from 'react'
import { type AnyList, type Filter, readParams } from '@/data/list'
import { isolated } from '@/lib/format'
import { useActions } from '@/ui/actions'
import { useAhead } from '@/ui/ahead'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { useHistoryDisclosure } from '@/ui/history-disclosure'
import { Chip } from './chip'
import type { LookUps } from './filter-modal'
import type { FilterValues } from './filter-rules'
import { filterValueText } from './filter-text'
import { ListActions } from './list-actions'
import classes from './list-actions.module.css'
import { usePatchSearch } from './patch-search'
import { SearchBox } from './search-box'
import { StatusTabList, tabsFilter } from './status-tabs'

/** Form and calendar are the largest part of a list, so their code is loaded when the button is hovered or focused. */
const FilterModal = lazyWithPreload(() => import('./filter-modal').then((module) => module.FilterModal))

const NO_NAMES: LookUps = {}

type FilterBarProps = {
  list: AnyList
  /** In India, `YYYY-MM-DD`. */
  today: string
  total: number | undefined
  names?: LookUps | undefined
}

/** Memoized, so that turning a page does not render it. */
export const FilterBar = memo(function FilterBar({ list, today, total, names = NO_NAMES }: FilterBarProps) {
  const { title } = list
  const tabs = tabsFilter(list)
  const filters = list.filters.filter(isInBar)
  const [isOpen, { open: openModal, close }] = useHistoryDisclosure()
  const patchSearch = usePatchSearch()
  const client = useQueryClient()
  const values = useFilterValues(list)
  const active = filters.filter(({ key }) => values[key])
  const isTabAlone = tabs !== undefined && active.length === 1 && active[0]?.key === tabs.key
  const chipTexts = (filter: Filter, value: string) => {
    const name = names[filter.key]?.nameOf(client, value)?.name
    if (name !== undefined) return { name: `${filter.label.replace(/ ID$/, '')}: ${isolated(name)}` }
    const text = filterValueText(filter, value, today)
    if (filter.toText) return { name: text }
    return { name: `${filter.label}: ${text}`, short: filter.kind === 'period' ? text : undefined }
  }
  const apply = useCallback(
    (changed: Record<string, string | undefined>) => {
      close()
      void patchSearch({ ...changed, page: undefined })
    },
    [close, patchSearch],
  )
  const reset = useCallback(() => apply(without(list.filters.filter(isInBar))), [apply, list])

  const ahead = useAhead(isOpen, FilterModal.load, values)
  const open = () => FilterModal.openOnceLoaded(openModal)
  useActions({ label: `Filter ${title}`, key: 'f', icon: IconFilter, run: open })

  const chips = active.length > 0 && (
    <Chips
      chips={active.map((filter) => ({ filter, ...chipTexts(filter, values[filter.key] ?? '') }))}
      isTabAlone={isTabAlone}
      onRemove={(removed) => apply(without(removed))}
    />
  )
  return (
    <>
      <Group gap="sm" wrap="nowrap" mih={36} className={classes.bar}>
        <SearchBox list={list} />
        <Indicator
          label={active.length}
          size={18}
          zIndex={1}
          disabled={active.length === 0}
          className={classes.filters}
        >
          <Button
            variant="default"
            fullWidth
            leftSection={<IconFilter size={16} aria-hidden />}
            {...ahead.triggers}
            onClick={open}
            aria-label={active.length > 0 ? `Filters, ${active.length} active` : undefined}
          >
            Filters
          </Button>
        </Indicator>
        <ListActions list={list} total={total} />
      </Group>
      {tabs ? (
        <Group gap="xs">
          <StatusTabList list={list} value={values[tabs.key] ?? ''} />
          {chips}
        </Group>
      ) : (
        chips
      )}
      {ahead.isRendered && (
        <LazyPart>
          <FilterModal
            key={ahead.key}
            opened={isOpen}
            list={list}
            values={values}
            names={names}
            onApply={apply}
            onReset={reset}
            onClose={close}
          />
        </LazyPart>
      )}
    </>
  )
})

function isInBar({ isOnScreen }: Filter): boolean {
  return !isOnScreen
}

function without(removed: readonly Filter[]): Record<string, undefined> {
  return Object.fromEntries(removed.map(({ key }) => [key, undefined]))
}

/** Only values that the list can use: the address may have others until the router has removed them. */
function useFilterValues(list: AnyList): FilterValues {
  return useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => {
      const params: Record<string, string | number | undefined> = readParams(list, search)
      return Object.fromEntries(list.filters.map(({ key }) => [key, String(params[key] ?? '')]))
    },
    structuralSharing: true,
  })
}

type ChipsProps = {
  chips: readonly { filter: Filter; name: string; short?: string | undefined }[]
  /** The only filter is the one that the tabs show. */
  isTabAlone: boolean
  onRemove: (filters: readonly Filter[]) => void
}

function Chips({ chips, isTabAlone, onRemove }: ChipsProps) {
  return (
    <Group
      gap="xs"
      role="group"
      aria-label="Active filters"
      className={isTabAlone ? classes.tabAlone : undefined}
    >
      {chips.map(({ filter, ...texts }) => (
        <Chip key={filter.key} {...texts} onRemove={() => onRemove([filter])} />
      ))}
      {chips.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          fw={500}
          onClick={() => onRemove(chips.map(({ filter }) => filter))}
        >
          Clear filters
        </Button>
      )}
    </Group>
  )
}
