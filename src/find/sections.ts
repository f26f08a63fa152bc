import { IconAlertTriangle, IconArrowRight, IconExternalLink, IconFilter } from '@tabler/icons-react'
import { hasEveryWord } from '@/lib/match'
import { type Item, pathOf } from './item'
import { readListWords } from './list-words'
import type { Offers } from './offers'
import { bareText, type Home, type Pasted, readPasted } from './paste'
import { type SearchGroup, useRecordSearch, useRecordsById } from './record-search'
import { isOneOf } from './vocabulary'

type Section = { title: string; items: readonly Item[] }

/** What Find shows for a text, and whether more is on its way; `hint` says why there is nothing. */
export type FindResults = { sections: Section[]; isSearching: boolean; hint: string | undefined }

const HOME: Home = { host: location.host, base: import.meta.env.BASE_URL }

/** Letters from which on the server is searched. An id may have less. */
const MIN_LETTERS = 2

/** Letters of a search text: no name, address or reference is longer. */
const MAX_LETTERS = 200

/** What the server is asked for a text, undefined where it is not asked at all. */
export function serverQueryOf(typed: string): string | undefined {
  const text = bareText(typed).slice(0, MAX_LETTERS)
  const pasted = readPasted(typed, HOME)
  if (pasted?.kind === 'address' || pasted?.kind === 'elsewhere') return undefined
  if (pasted?.kind === 'phone') return pasted.phone
  if (pasted?.kind === 'id') return pasted.id
  return isSearched(text) ? text : undefined
}

function isSearched(text: string): boolean {
  return [...text].length >= MIN_LETTERS
}

/** `asked` is the text that the server is asked for now: that of `typed` once typing rests. */
export function useFindResults(typed: string, asked: string | undefined, offers: Offers): FindResults {
  const pasted = readPasted(typed, HOME)
  const wanted = serverQueryOf(typed)
  const groups = useRecordSearch(asked !== undefined && isSearched(asked) ? asked : undefined)
  const id = pasted?.kind === 'id' ? pasted : undefined
  const byId = useRecordsById(id && asked === wanted ? wanted : undefined, id?.of)
  const text = bareText(typed)
  if (text === '') return { sections: initialSections(offers), isSearching: false, hint: undefined }

  const isCurrent = asked === wanted
  const found = isCurrent && asked !== undefined ? groups : []
  const sections = [
    { title: 'Open', items: addressItems(pasted) },
    { title: 'Found by ID', items: first(byId.items, ({ label }) => hasEveryWord(label, text)) },
    ...namedFirst(text, [
      { title: 'Go to', items: offers.places.filter((item) => isMatch(item, text)) },
      { title: 'Do', items: offers.acts.filter((item) => isMatch(item, text)) },
      ...found.map((group) => ({ title: group.title, items: recordItems(group) })),
    ]),
    { title: 'Lists', items: id?.of === undefined ? filteredListItems(text) : [] },
    ...found.map((group) => ({ title: group.title, items: failureItems(group) })),
  ].filter(({ items }) => items.length > 0)
  const isSearching = !isCurrent || byId.isPending || groups.some(({ isPending }) => isPending)
  return { sections, isSearching, hint: hintFor(pasted, wanted, text) }
}

/** Whether what is typed is what it is called, or part of that. */
function isMatch(item: Item, text: string): boolean {
  const { label, names = [], note = '' } = item
  return isNamed(item, text) || hasEveryWord([note, label, ...names].join(' '), text)
}

function isNamed({ label, names = [] }: Item, text: string): boolean {
  return isOneOf([label, ...names], text)
}

/** What is named exactly stands first, and so does its section. */
function namedFirst(text: string, sections: readonly Section[]): Section[] {
  const isIt = (item: Item) => isNamed(item, text)
  const sorted = sections.map(({ title, items }) => ({ title, items: first(items, isIt) }))
  return first(sorted, ({ items }) => items.some(isIt))
}

/** Those first for which it holds, each part in its order. */
function first<One>(all: readonly One[], isFirst: (one: One) => boolean): One[] {
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]
}

function initialSections({ recent, places, acts }: Offers): Section[] {
  return [
    { title: 'Recent', items: recent },
    { title: 'Go to', items: places },
    { title: 'Do', items: acts },
  ].filter(({ items }) => items.length > 0)
}

function addressItems(pasted: Pasted | undefined): Item[] {
  if (pasted?.kind !== 'address') return []
  const { path } = pasted
  return [{ id: 'open', label: 'Open this address', detail: path, icon: IconExternalLink, path }]
}

function filteredListItems(text: string): Item[] {
  return readListWords(text).map(({ list, params, label }) => ({
    id: `list ${label}`,
    label,
    icon: IconFilter,
    path: pathOf({ to: `/${list.name}`, search: params }),
  }))
}

/** What was found, and the link to all of it. */
function recordItems({ name, title, path, items, isError }: SearchGroup): Item[] {
  if (isError || items.length === 0) return []
  return [...items, { id: `all ${name}`, label: `All in ${title}`, icon: IconArrowRight, path }]
}

function failureItems({ name, title, isError, tryAgain }: SearchGroup): Item[] {
  if (!isError) return []
  const label = `${title} could not be searched`
  const item = { id: `failed ${name}`, label, note: 'Try again', icon: IconAlertTriangle }
  return [{ ...item, run: tryAgain, staysOpen: true }]
}

function hintFor(pasted: Pasted | undefined, wanted: string | undefined, text: string): string {
  if (pasted?.kind === 'elsewhere') return "This link doesn't belong to this console."
  if (wanted === undefined) return 'Type at least two letters to search.'
  if (!isSearched(wanted)) return `No record has the ID ${wanted}. Type at least two letters to search.`
  return `Nothing found for “${text.slice(0, 60)}${text.length > 60 ? '…' : ''}”`
}
