import type { Icon } from '@tabler/icons-react'
import { stringifySearch } from '@/lib/search-params'
import type { StatusColor } from '@/lib/status'
import { type RecordSummary, type Resource, sidebar, type Target } from '@/resources'

/** One line of Find: it leads somewhere, or does something. */
export type Item = {
  /** Tells it from all others that may show with it. */
  id: string
  label: string
  /** What else it is called. */
  names?: readonly string[] | undefined
  detail?: string | undefined
  /** What it is one of, or that it is the one in force. */
  note?: string | undefined
  badge?: { status: string | undefined; color: StatusColor } | undefined
  /** The keys that do the same without Find. */
  keys?: readonly string[]
  icon: Icon
} & ({ path: string } | { run: () => void; staysOpen?: boolean })

/** What the addresses of a build that is hosted under a path begin with. */
export const BASE = import.meta.env.BASE_URL.replace(/\/$/, '')

export function pathOf({ to, search }: Target): string {
  return to + stringifySearch(search)
}

/** A record as a line, with the icon of its resource. */
export function recordItem({ name, title }: Resource, { id, target, ...record }: RecordSummary): Item {
  const { name: label, ...rest } = record
  const { icon } = sidebar.find(({ to }) => to === `/${name}`) ?? sidebar[0]
  const kind = title.replace(/s$/, '')
  const names = [`${label} ${kind}`, `${kind} ${label}`] // "gold plan"
  return { ...rest, id: `${name} ${id}`, label, names, icon, path: pathOf(target) }
}
