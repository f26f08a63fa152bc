import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '@/ui/text/link'

/** The next step of a list that holds nothing under its search text and filters; nothing where there are none. */
export function ResetFilters() {
  const { pathname, searchStr } = useLocation()
  if (!searchStr) return null
  return (
    <ButtonLink to={pathname} search={{}} variant="default">
      Reset filters
    </ButtonLink>
  )
}
