import type { Icon } from '@tabler/icons-react'
import type { RecordTitle } from '@/http/record'
import { stringifySearch } from '@/lib/address'
import type { StatusColor } from '@/lib/status'
import { entries } from './entries'

/** One line of Find: it leads somewhere, or does something. */
export type Item = {
  /** Tells it from all others that may show with it. */
  id: string
  label: string
  detail?: string | undefined
  /** What it is one of, or that it is the one in force. */
  note?: string | undefined
  badge?: { status: string | undefined; color: StatusColor }
  /** The keys that do the same without Find. */
  keys?: readonly string[]
  icon: Icon
} & ({ path: string } | { run: () => void; staysOpen?: boolean })

/** What the addresses of a build that is hosted under a path begin with. */
export const BASE = import.meta.env.BASE_URL.replace(/\/$/, '')

/** The icon of the screen that a list or a record belongs to. */
export function iconOf(list: string): Icon {
  return (entries.find(({ to }) => to === `/${list}`) ?? entries[0]).icon
}

/** The path of a list under filters. */
export function listPath(list: string, params: Record<string, string> = {}): string {
  return `/${list}${stringifySearch(params)}`
}

/** Plans and services open over their list. */
const OVER_LIST: Record<string, string> = { plans: 'plan', services: 'service' }

/** The path of a record. */
function recordPath(list: string, id: string): string {
  const key = OVER_LIST[list]
  return key ? listPath(list, { [key]: id }) : `/${list}/${encodeURIComponent(id)}`
}

/** A record as a line. */
export function recordItem(list: string, id: string, { name, detail }: RecordTitle): Item {
  return { id: `${list} ${id}`, label: name, detail, icon: iconOf(list), path: recordPath(list, id) }
}
