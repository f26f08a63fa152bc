import { Stack, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnyList, ListParams } from '@/data/list'
import { usePatchSearch, usePreloadSearch } from './patch-search'
import classes from './status-tabs.module.css'

/** Totals have no tabs. */
export function tabsFilter({ filters, isTotals = false }: AnyList) {
  if (isTotals) return undefined
  return filters.flatMap((filter) => (filter.kind === 'choice' && filter.hasTabs ? [filter] : [])).at(0)
}

const ALL = 'all'

function searchOf(key: string, tab: string | null): Record<string, string | undefined> {
  return { [key]: tab === null || tab === ALL ? undefined : tab, page: undefined }
}

type StatusTabsProps = {
  list: AnyList
  params: ListParams<string>
  children: ReactNode
}

/**
 * Tabs are a filter of the address, so the modal, the chip and saved views agree with them. An arrow key moves only the focus, since each
 * choice is a step of the history.
 */
export function StatusTabs({ list, params, children }: StatusTabsProps) {
  const patchSearch = usePatchSearch()
  const key = tabsFilter(list)?.key
  if (key === undefined) return children
  return (
    <Tabs
      value={params[key] ?? ALL}
      onChange={(value) => void patchSearch(searchOf(key, value))}
      activateTabWithKeyboard={false}
      keepMountedMode="display-none"
    >
      {children}
    </Tabs>
  )
}

type StatusTabListProps = {
  list: AnyList
  /** Empty for all. */
  value: string
}

export function StatusTabList({ list, value }: StatusTabListProps) {
  const preloadSearch = usePreloadSearch()
  const filter = tabsFilter(list)
  if (!filter) return null
  const { key, label, options } = filter
  return (
    <Tabs.List aria-label={label} className={classes.list}>
      {[{ value: ALL, label: 'All' }, ...options].map((option) => {
        const preload = () => preloadSearch(searchOf(key, option.value))
        return (
          <Tabs.Tab
            key={option.value}
            ref={option.value === (value || ALL) ? scrollTo : undefined}
            value={option.value}
            className={classes.tab}
            onPointerEnter={preload}
            onFocus={preload}
          >
            {option.label}
          </Tabs.Tab>
        )
      })}
    </Tabs.List>
  )
}

export function StatusTabPanel({ list, params, children }: StatusTabsProps) {
  const key = tabsFilter(list)?.key
  if (key === undefined) return children
  return (
    <Tabs.Panel value={params[key] ?? ALL}>
      <Stack>{children}</Stack>
    </Tabs.Panel>
  )
}

/** Scrolls the tabs alone, not the page. */
function scrollTo(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
