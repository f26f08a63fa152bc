import { IconSum } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { AnyList } from '@/data/list'
import { useActions } from '@/ui/actions'
import { ButtonLink } from '@/ui/text/link'

type ListProps = { list: AnyList }

/** With the current filters. */
export function totalsTarget({ name }: AnyList) {
  const to: string = `/${name}/totals`
  return { to, search: (before: object) => ({ ...before, page: undefined }) }
}

export function TotalsLink({ list }: ListProps) {
  const target = totalsTarget(list)
  const navigate = useNavigate()
  useActions({ label: 'Totals', icon: IconSum, run: () => void navigate(target) })
  return (
    <ButtonLink {...target} variant="default" leftSection={<IconSum size={16} aria-hidden />}>
      Totals
    </ButtonLink>
  )
}
