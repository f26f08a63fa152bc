import { ActionIcon, Button, Group, Indicator } from '@mantine/core'
import { IconFilter, IconLink, IconX } from '@tabler/icons-react'
import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AnyList, Filter } from '@/http/list'
import { date } from '@/lib/format'
import { deferred } from '@/ui/code/deferred'
import { copy } from '@/ui/text/copy'
import { usePatchSearch } from './address'

/** With its calendar the largest part of the console, and often not needed: fetched when the button is about to be used. */
const FilterModal = deferred(() => import('./filter-modal').then((module) => module.FilterModal))

type FilterBarProps = {
  list: AnyList
  /** Brings into the address what is still being typed: called before the address is changed or copied. */
  settle: () => void
  children: ReactNode
}

/** The bar of a list: the search box as its child, "Filters" with the number that are on, "Copy link"; below, the chips. */
export function FilterBar({ list: { title, filters }, settle, children }: FilterBarProps) {
  const { history } = useRouter()
  const modal = useModalAtStep()
  const patchSearch = usePatchSearch()
  const values = useFilterValues(filters)
  const active = filters.filter(({ key }) => values[key])
  const without = (removed: readonly Filter[]) =>
    Object.fromEntries(removed.map(({ key }) => [key, undefined]))
  const apply = (changed: Record<string, string | undefined>) => {
    modal.close()
    settle()
    void patchSearch({ ...changed, page: undefined })
  }

  const copyLink = () => {
    settle()
    copy(new URL(history.location.href, location.href).href, 'Link copied')
  }

  return (
    <>
      <Group gap="sm" wrap="nowrap">
        {children}
        <Indicator label={active.length} size={18} disabled={active.length === 0} ml="auto">
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            {...FilterModal.opener(modal.open)}
            aria-label={active.length > 0 ? `Filters, ${active.length} on` : undefined}
          >
            Filters
          </Button>
        </Indicator>
        <ActionIcon
          variant="default"
          size={36}
          data-tip="Copy link"
          aria-label="Copy link"
          onClick={copyLink}
        >
          <IconLink size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {active.length > 0 && (
        <Group gap="xs" role="group" aria-label="Active filters">
          {active.map((filter) => (
            <Button
              key={filter.key}
              variant="light"
              size="compact-sm"
              fw={500}
              maw="100%"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={`Remove ${filter.label}: ${shown(filter, values[filter.key])}`}
              onClick={() => apply(without([filter]))}
            >
              {filter.label}: {shown(filter, values[filter.key])}
            </Button>
          ))}
          {active.length > 1 && (
            <Button variant="subtle" size="compact-sm" fw={500} onClick={() => apply(without(active))}>
              Clear filters
            </Button>
          )}
        </Group>
      )}
      <FilterModal
        opened={modal.isOpen}
        title={`Filter ${title}`}
        filters={filters.filter(({ kind }) => kind !== 'given')}
        values={values}
        onApply={apply}
        onReset={() => apply(without(filters))}
        onClose={modal.close}
      />
    </>
  )
}

/** A modal that stays at its step of the history: Back and Forward close it, since what it holds is of that step. */
function useModalAtStep() {
  const step = useLocation({ select: ({ state }) => state.__TSR_index })
  const [openedAt, openAt] = useState<number>()
  if (openedAt !== undefined && openedAt !== step) openAt(undefined)
  return { isOpen: openedAt === step, open: () => openAt(step), close: () => openAt(undefined) }
}

function useFilterValues(filters: readonly Filter[]): Record<string, string> {
  return useSearch({
    strict: false,
    select: (search: Record<string, unknown>) =>
      Object.fromEntries(filters.map(({ key }) => [key, String(search[key] ?? '')])),
    structuralSharing: true,
  })
}

function shown(filter: Filter, value: string | undefined): string | undefined {
  if (filter.kind === 'day') return date(value)
  if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
  return value
}
