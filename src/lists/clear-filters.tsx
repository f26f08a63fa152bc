import { useLocation } from '@tanstack/react-router'
import type { Filterable } from '@/data/list'
import { ButtonLink } from '@/ui/text/link'

type ClearFiltersProps = { list: Pick<Filterable, 'search' | 'filters'> }

/** Links for an empty list that clear its filters or its search text. Renders nothing if there are none. */
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
      state={state.view === undefined ? {} : { view: state.view }} // the saved view that is changed by it stays known
      variant="default"
    >
      {label}
    </ButtonLink>
  ))
}
