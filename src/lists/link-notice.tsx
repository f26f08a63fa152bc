import { CloseButton, Group, Paper, Text } from '@mantine/core'
import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AnyList, readParams } from '@/http/list'

type Link = { pathname: string; search: object }

const landings = new WeakMap<AnyRouter, Link>()

/** Remembers the address that the console was opened with: the router drops params that cannot be used before a screen sees them. */
export function rememberLanding(router: AnyRouter): void {
  const { pathname, search } = router.latestLocation
  landings.set(router, { pathname, search })
}

/**
 * Lists the params of a followed link that the list cannot use, until it is dismissed or the list is left. It is there from the first
 * layout on, so that nothing moves.
 */
export function LinkNotice({ list }: { list: AnyList }) {
  const router = useRouter()
  const { href, pathname, search } = useLocation()
  const [unknown, setUnknown] = useState(() => {
    const landing = landings.get(router)
    return unknownParams(list, landing?.pathname === pathname ? landing.search : search)
  })
  const [lastHref, setLastHref] = useState(href)
  if (href !== lastHref) {
    setLastHref(href)
    const further = unknownParams(list, search)
    if (further.length > 0) setUnknown(further)
  }
  useEffect(() => void landings.delete(router), [router])

  if (unknown.length === 0) return null
  return (
    <Paper role="status" pl="md" pr="xs" py={6}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
          Ignored from this link: {listText(unknown)}
        </Text>
        <CloseButton aria-label="Dismiss" onClick={() => setUnknown([])} />
      </Group>
    </Paper>
  )
}

/** Letters of one param, and the number of params, that are shown: a link can be very long. */
const MAX_LENGTH = 60
const MAX_ITEMS = 5

function listText(unknown: readonly string[]): string {
  const some = unknown
    .slice(0, MAX_ITEMS)
    .map((one) => (one.length > MAX_LENGTH ? `${one.slice(0, MAX_LENGTH).trimEnd()}…` : one))
  const others = unknown.length - some.length
  return [...some, ...(others > 0 ? [`and ${others} more`] : [])].join(', ')
}

/** Keys that the list does not have, and params whose value it cannot use, as `key=value`. Empty values are ignored. */
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
