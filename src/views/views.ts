import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { type AnyList, readParams } from '@/data/list'
import { logError } from '@/lib/error-log'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { hashOf, NotStoredError, readStored, STORAGE_KEYS, writeStored } from '@/lib/storage'
import { useAdminEmail } from '@/session/session'

/** `search` has no page. `isDefault`: the list's entry in the sidebar opens the view. `isPinned`: the sidebar shows it below that entry. */
export const SavedView = v.object({
  list: v.string(),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter a name'),
    v.maxLength(60, 'Use at most 60 characters'),
  ),
  search: v.string(),
  isDefault: v.boolean(),
  isPinned: v.boolean(),
})
export type SavedView = v.InferOutput<typeof SavedView>

/** `unreadable` counts stored views that cannot be read. */
export type SavedViews = { views: readonly SavedView[]; unreadable: number }

const Stored = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/** Reads the storage every time: another tab may have changed it. */
export function readViews(admin: string): SavedViews {
  return parsed(readStored(keyOf(admin)))
}

function parsed(text: string | undefined): SavedViews {
  if (text === undefined) return NO_VIEWS
  const stored = v.safeParse(Stored, text)
  if (!stored.success) return { views: [], unreadable: 1 }
  const views = stored.output.flatMap((element) => {
    const view = v.safeParse(SavedView, element)
    return view.success ? [view.output] : []
  })
  return { views, unreadable: stored.output.length - views.length }
}

const NO_VIEWS: SavedViews = { views: [], unreadable: 0 }

/** In all tabs. A stored text that cannot be read completely is first copied to another key. Throws `NotStoredError`. */
export function changeViews(admin: string, change: (views: readonly SavedView[]) => SavedView[]): void {
  const key = keyOf(admin)
  const before = readStored(key)
  const { views, unreadable } = parsed(before)
  if (before !== undefined && unreadable > 0)
    writeStored(`${STORAGE_KEYS.damagedViews} ${hashOf(admin)}`, before)
  const sorted = change(views).sort((a, b) => a.name.localeCompare(b.name))
  writeStored(key, JSON.stringify(sorted))
  for (const listener of listeners) listener()
}

/** A list has one default view: a new one replaces it. */
export function addView(all: readonly SavedView[], view: SavedView): SavedView[] {
  return [...(view.isDefault ? withoutDefault(all, view.list) : all), view]
}

export type ViewEdit = Partial<Omit<SavedView, 'list'>>

/** The other fields stay as they are stored. Throws `NotStoredError` if another tab has deleted the view. */
export function editView(all: readonly SavedView[], view: ViewKey, edit: ViewEdit): SavedView[] {
  if (!all.some((stored) => isSameView(stored, view)))
    throw new NotStoredError('this view was deleted in another tab.')
  const others = edit.isDefault ? withoutDefault(all, view.list) : all
  return others.map((stored) => (isSameView(stored, view) ? { ...stored, ...edit } : stored))
}

export function deleteView(all: readonly SavedView[], view: ViewKey): SavedView[] {
  return all.filter((stored) => !isSameView(stored, view))
}

type ViewKey = Pick<SavedView, 'list' | 'name'>

function isSameView(a: ViewKey, b: ViewKey): boolean {
  return a.list === b.list && a.name === b.name
}

function withoutDefault(all: readonly SavedView[], list: string): SavedView[] {
  return all.map((view) => (view.list === list ? { ...view, isDefault: false } : view))
}

/** `onError` gets the message of a `NotStoredError`. */
export function catchNotStored(act: () => void, onError: (message: string) => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof NotStoredError)) throw error
    logError(error)
    onError(error.message)
  }
}

function keyOf(admin: string): string {
  return `${STORAGE_KEYS.views} ${hashOf(admin)}`
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener) // of other tabs
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Changes in other tabs render it again. */
export function useViews(): SavedViews & { admin: string } {
  const admin = useAdminEmail() ?? ''
  const text = useSyncExternalStore(subscribe, () => readStored(keyOf(admin)))
  return useMemo(() => ({ ...parsed(text), admin }), [text, admin])
}

/** Of the list at a path, and of its totals. */
export function viewsOf(views: readonly SavedView[], path: string): SavedView[] {
  return views.filter(({ list }) => path === `/${list}` || `${path}/totals` === `/${list}`)
}

/** A link to the list without search params opens it. */
export function defaultView(views: readonly SavedView[], path: string): SavedView | undefined {
  return views.find(({ list, isDefault }) => isDefault && path === `/${list}`)
}

/** Only params that the list can use, sorted, without the page. */
export function searchOfView(list: Pick<AnyList, 'search' | 'filters'>, search: object): string {
  return normalizedSearch(readParams(list, { ...search }))
}

/** The view with the same filters: of several, the first one in `opened`, or else one in the sidebar. */
export function currentView(
  views: readonly SavedView[],
  search: object,
  opened: readonly (string | undefined)[],
): SavedView | undefined {
  const wanted = normalizedSearch(search)
  const matches = views.filter((view) => normalizedSearch(parseSearch(view.search)) === wanted)
  for (const name of opened) {
    const match = name === undefined ? undefined : matches.find((view) => view.name === name)
    if (match) return match
  }
  return matches.find(({ isPinned }) => isPinned) ?? matches[0]
}

function normalizedSearch(search: object): string {
  const filters = Object.entries(search).filter(([key]) => key !== 'page')
  return stringifySearch(Object.fromEntries(filters.sort()))
}

/** Without regard to case and outer spaces. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
