import type { Icon } from '@tabler/icons-react'
import { stringifySearch } from '@/lib/search-params'
import type { StatusColor } from '@/lib/status'
import { type RecordSummary, type Resource, sidebar, type Target } from '@/resources'

/** A link, or something that is run. */
export type Item = {
  /** Unique among all items. */
  id: string
  label: string
  /** Other names. */
  names?: readonly string[] | undefined
  detail?: string | undefined
  /** A word at the right, such as the resource or "Current". */
  note?: string | undefined
  badge?: { status: string | undefined; color: StatusColor } | undefined
  /** The shortcut. */
  keys?: readonly string[]
  icon: Icon
  /** Such as a failure. It is not counted. */
  isNoResult?: true
} & ({ path: string } | { run: () => void; staysOpen?: boolean })

export function targetPath({ to, search }: Target): string {
  return to + stringifySearch(search)
}

export function recordItem({ name, title }: Resource, { id, target, ...record }: RecordSummary): Item {
  const { name: label, ...rest } = record
  const { icon } = sidebar.find(({ to }) => to === `/${name}`) ?? sidebar[0]
  const kind = title.replace(/s$/, '')
  const names = [`${label} ${kind}`, `${kind} ${label}`] // "gold plan"
  return { ...rest, id: `${name} ${id}`, label, names, icon, path: targetPath(target) }
}
