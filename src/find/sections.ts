import { IconAlertTriangle, IconArrowRight, IconExternalLink, IconFilter } from '@tabler/icons-react'
import { hasEveryWord } from '@/lib/match'
import { type Item, targetPath } from './item'
import { readListWords } from './list-words'
import { type Offers, TOTALS } from './offers'
import { bareText, type ConsoleAddress, type Pasted, readPasted } from './paste'
import { idItem, type SearchGroup, useRecordSearch, useRecordsById } from './record-search'
import { isOneOf, withoutActs } from './vocabulary'

type Section = { title: string; items: readonly Item[] }

/** `isSearching`: more may come. `hint`: why there are none. */
export type FindResults = {
  sections: Section[]
  isSearching: boolean
  isOffline: boolean
  hint: string | undefined
}

const HERE: ConsoleAddress = { host: location.host, base: import.meta.env.BASE_URL }

/** The server is not searched for a shorter text, unless it is an id. */
const MIN_LETTERS = 2

/** A longer text is cut before it is searched for. */
const MAX_LETTERS = 200

/** Undefined if the server is not searched. */
export function serverQueryOf(typed: string): string | undefined {
  const text = bareText(typed).slice(0, MAX_LETTERS)
  const pasted = readPasted(typed, HERE)
  if (pasted?.kind === 'address' || pasted?.kind === 'elsewhere') return undefined
  if (pasted?.kind === 'phone') return pasted.phone
  if (pasted?.kind === 'id') return pasted.id
  return isSearched(text) ? text : undefined
}

function isSearched(text: string): boolean {
  return [...text].length >= MIN_LETTERS
}

/** `debounced` is `serverQueryOf(typed)`, debounced. */
export function useFindResults(typed: string, debounced: string | undefined, offers: Offers): FindResults {
  const pasted = readPasted(typed, HERE)
  const serverQuery = serverQueryOf(typed)
  const debouncedQuery = serverQuery === undefined ? undefined : debounced
  const isCurrent = debouncedQuery === serverQuery
  const groups = useRecordSearch(
    debouncedQuery !== undefined && isSearched(debouncedQuery) ? debouncedQuery : undefined,
  )
  const id = pasted?.kind === 'id' ? pasted : undefined
  const byId = useRecordsById(id && isCurrent ? serverQuery : undefined, id?.of)
  const isNew = ({ id }: Item) => byId.items.every((item) => item.id !== idItem(id))
  const text = bareText(typed)
  if (text === '')
    return { sections: initialSections(offers), isSearching: false, isOffline: false, hint: undefined }

  const found = isCurrent && debouncedQuery !== undefined ? groups : []
  const sections = [
    { title: 'Open', items: addressItems(pasted) },
    { title: 'Found by ID', items: toFront(byId.items, ({ label }) => hasEveryWord(label, text)) },
    ...namedFirst(text, [
      {
        title: 'Go to',
        items: [...offers.screens, ...(/total/i.test(text) ? TOTALS : [])].filter(
          (item) => isMatch(item, text) || isNamed(item, withoutActs(text)),
        ),
      },
      { title: 'Do', items: offers.actions.filter((item) => isMatch(item, text)) },
      ...found.map((group) => ({
        title: group.title,
        items: recordItems({ ...group, items: group.items.filter(isNew) }),
      })),
    ]),
    { title: 'Lists', items: id?.of === undefined ? filteredListItems(text) : [] },
    ...found.map((group) => ({ title: group.title, items: failureItems(group) })),
  ].filter(({ items }) => items.length > 0)
  const isSearching = !isCurrent || byId.isPending || groups.some(({ isPending }) => isPending)
  const isOffline = groups.some(({ isPaused }) => isPaused)
  return { sections, isSearching, isOffline, hint: hintFor(pasted, serverQuery, text) }
}

function isMatch(item: Item, text: string): boolean {
  const { label, names = [], note = '' } = item
  return isNamed(item, text) || hasEveryWord([note, label, ...names].join(' '), text)
}

function isNamed({ label, names = [] }: Item, text: string): boolean {
  return isOneOf([label, ...names], text)
}

/** Puts items with exactly that name first, and their sections, too. */
function namedFirst(text: string, sections: readonly Section[]): Section[] {
  const isExact = (item: Item) => isNamed(item, text)
  const sorted = sections.map(({ title, items }) => ({ title, items: toFront(items, isExact) }))
  return toFront(sorted, ({ items }) => items.some(isExact))
}

function toFront<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))]
}

function initialSections({ recent, screens, actions }: Offers): Section[] {
  return [
    { title: 'Recent', items: recent },
    { title: 'Go to', items: screens },
    { title: 'Do', items: actions },
  ].filter(({ items }) => items.length > 0)
}

function addressItems(pasted: Pasted | undefined): Item[] {
  if (pasted?.kind !== 'address') return []
  const { path } = pasted
  return [{ id: 'open', label: 'Open this link', detail: path, icon: IconExternalLink, path }]
}

function filteredListItems(text: string): Item[] {
  return readListWords(text).map(({ target, label }) => ({
    id: `list ${label}`,
    label,
    icon: IconFilter,
    path: targetPath(target),
  }))
}

/** With a link to all of them. */
function recordItems({ name, title, path, items, isError }: SearchGroup): Item[] {
  if (isError || items.length === 0) return []
  const all = { id: `all ${name}`, label: `All in ${title}`, icon: IconArrowRight, path }
  return [...items, { ...all, isNoResult: true }]
}

function failureItems({ name, title, isError, tryAgain }: SearchGroup): Item[] {
  if (!isError) return []
  const label = `${title} could not be searched`
  const item = { id: `failed ${name}`, label, note: 'Try again', icon: IconAlertTriangle }
  return [{ ...item, run: tryAgain, staysOpen: true, isNoResult: true }]
}

function hintFor(pasted: Pasted | undefined, serverQuery: string | undefined, text: string): string {
  if (pasted?.kind === 'elsewhere') return "This link doesn't belong to this console."
  if (serverQuery === undefined) return 'Type at least two letters to search.'
  if (!isSearched(serverQuery))
    return `No record has the ID ${serverQuery}. Type at least two letters to search.`
  return `Nothing found for “${text.slice(0, 60)}${text.length > 60 ? '…' : ''}”`
}
