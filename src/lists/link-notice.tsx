import { CloseButton, Group, Paper, Text } from '@mantine/core'
import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AnyList, readParams } from '@/http/list'

type Link = { pathname: string; search: object }

const landings = new WeakMap<AnyRouter, Link>()

/** Notes the address that the console is opened with: the router tidies it before a screen can see it. */
export function rememberLanding(router: AnyRouter): void {
  const { pathname, search } = router.latestLocation
  landings.set(router, { pathname, search })
}

/**
 * What a followed link asks for that its list cannot use, told once. It stands there from the first layout on, until it is
 * dismissed or the list is left.
 */
export function LinkNotice({ list }: { list: AnyList }) {
  const router = useRouter()
  const { href, pathname, search } = useLocation()
  const [unknown, tell] = useState(() => {
    const landing = landings.get(router)
    return unknownParams(list, landing?.pathname === pathname ? landing.search : search)
  })
  const [seen, see] = useState(href)
  if (href !== seen) {
    see(href)
    const further = unknownParams(list, search)
    if (further.length > 0) tell(further)
  }
  useEffect(() => void landings.delete(router), [router])

  if (unknown.length === 0) return null
  return (
    <Paper role="status" pl="md" pr="xs" py={6}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
          This link asks for something this list does not know: {listText(unknown)}
        </Text>
        <CloseButton aria-label="Dismiss" onClick={() => tell([])} />
      </Group>
    </Paper>
  )
}

/** Letters of one, and how many of them, that are told: a link can be as long as one likes. */
const MAX_LENGTH = 60
const MAX_ITEMS = 5

function listText(unknown: readonly string[]): string {
  const some = unknown
    .slice(0, MAX_ITEMS)
    .map((one) => (one.length > MAX_LENGTH ? `${one.slice(0, MAX_LENGTH).trimEnd()}…` : one))
  const others = unknown.length - some.length
  return [...some, ...(others > 0 ? [`and ${others} more`] : [])].join(', ')
}

/** Keys that the list has none of, and values that one of its keys cannot have, as `key=value`. What is empty asks nothing. */
function unknownParams(list: AnyList, search: object): string[] {
  const keys = ['page', list.search.key, ...list.filters.map(({ key }) => key)]
  return Object.entries(search).flatMap(([key, value]) => {
    if (!keys.includes(key)) return [key]
    const text = String(value).trim()
    const isUsable =
      text === '' || (key === 'page' && text === '1') || key in readParams(list, { [key]: value })
    return isUsable ? [] : [`${key}=${text}`]
  })
}
