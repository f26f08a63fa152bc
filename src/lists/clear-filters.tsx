import { useLocation } from '@tanstack/react-router'
import type { Filterable } from '@/data/list'
import { ButtonLink } from '@/ui/text/link'

type ClearFiltersProps = { list: Pick<Filterable, 'search' | 'filters'> }

/** For an empty list. Renders nothing if it has neither filters nor a search text. */
export function ClearFilters({ list: { search: box, filters } }: ClearFiltersProps) {
  const { pathname, search, state } = useLocation()
  const params = Object.entries(search).filter(([, value]) => value !== undefined)
  const offers = [
    { label: 'Clear filters', keys: filters.map(({ key }) => key) },
    { label: 'Clear search', keys: box ? [box.key] : [] },
  ].filter(({ keys }) => params.some(([key]) => keys.includes(key)))
  return offers.map(({ label, keys }) => (
    <ButtonLink
      key={label}
      to={pathname}
      search={Object.fromEntries(params.filter(([key]) => key !== 'page' && !keys.includes(key)))}
      state={state.view === undefined ? {} : { view: state.view }} // the saved view that it changes stays known
      variant="default"
    >
      {label}
    </ButtonLink>
  ))
}
