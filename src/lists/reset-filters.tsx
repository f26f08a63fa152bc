import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '@/ui/text/link'

/** Offered by a list that is empty under its search text and filters; nothing if there are none. */
export function ResetFilters() {
  const { pathname, searchStr } = useLocation()
  if (!searchStr) return null
  return (
    <ButtonLink to={pathname} search={{}} variant="default">
      Reset filters
    </ButtonLink>
  )
}
