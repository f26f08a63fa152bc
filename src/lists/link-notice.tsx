import { CloseButton, Group, Paper, Text } from '@mantine/core'
import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AnyList, readParams } from '@/data/list'

type Link = { pathname: string; search: object }

const landings = new WeakMap<AnyRouter, Link>()

/** Remembers the first address: the router drops unusable params before a screen sees them. */
export function rememberLanding(router: AnyRouter): void {
  const { pathname, search } = router.latestLocation
  landings.set(router, { pathname, search })
}

/** Undefined if the screen has no such key. `search`: all params of the link. */
type CanUse = (key: string, text: string, search: Record<string, unknown>) => boolean | undefined

/** For a screen whose route reads these keys. */
export function canRead(keys: readonly string[], read: (raw: Record<string, unknown>) => object): CanUse {
  return (key, text) => {
    if (!keys.includes(key)) return undefined
    return new Map<string, unknown>(Object.entries(read({ [key]: text }))).get(key) !== undefined
  }
}

export function LinkNotice({ list }: { list: AnyList }) {
  return <IgnoredParams canUse={(key, text) => canListUse(list, key, text)} />
}

/** Lists the params of a followed link that the screen cannot use. Rendered from the first layout on, so that nothing moves later. */
export function IgnoredParams({ canUse }: { canUse: CanUse }) {
  const router = useRouter()
  const { href, pathname, search } = useLocation()
  const [unknown, setUnknown] = useState(() => {
    const landing = landings.get(router)
    return unknownParams(canUse, landing?.pathname === pathname ? landing.search : search)
  })
  const [lastHref, setLastHref] = useState(href)
  if (href !== lastHref) {
    setLastHref(href)
    const further = unknownParams(canUse, search)
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

/** What is shown at most: a link can be very long. */
const MAX_LENGTH = 60
const MAX_ITEMS = 5

function listText(unknown: readonly string[]): string {
  const shownParams = unknown
    .slice(0, MAX_ITEMS)
    .map((param) => (param.length > MAX_LENGTH ? `${param.slice(0, MAX_LENGTH).trimEnd()}…` : param))
  const others = unknown.length - shownParams.length
  return [...shownParams, ...(others > 0 ? [`and ${others} more`] : [])].join(', ')
}

/** Unknown keys, and known ones whose value cannot be used, as `key=value`. A known key without a value is ignored. */
function unknownParams(canUse: CanUse, search: object): string[] {
  return Object.entries(search).flatMap(([key, value]) => {
    const text = String(value).trim()
    const isUsable = canUse(key, text, { ...search })
    if (isUsable === undefined) return [key]
    return isUsable || text === '' ? [] : [`${key}=${text}`]
  })
}

function canListUse(list: AnyList, key: string, text: string): boolean | undefined {
  const keys = ['page', list.search.key, ...list.filters.map(({ key }) => key)]
  if (!keys.includes(key)) return undefined
  return (key === 'page' && text === '1') || key in readParams(list, { [key]: text })
}
