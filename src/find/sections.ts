import { IconAlertTriangle, IconArrowRight, IconExternalLink, IconFilter } from '@tabler/icons-react'
import { hasEveryWord } from '@/lib/match'
import { type Item, pathOf } from './item'
import { readListWords } from './list-words'
import type { Offers } from './offers'
import { bareText, type Home, type Pasted, readPasted } from './paste'
import { type SearchGroup, useRecordSearch, useRecordsById } from './record-search'

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
  const byId = useRecordsById(pasted?.kind === 'id' && asked === wanted ? wanted : undefined)
  const text = bareText(typed)
  if (text === '') return { sections: initialSections(offers), isSearching: false, hint: undefined }

  const isCurrent = asked === wanted
  const sections = [
    { title: 'Open', items: addressItems(pasted) },
    { title: 'Found by ID', items: byId.items },
    { title: 'Lists', items: filteredListItems(text) },
    {
      title: 'Go to',
      items: offers.places.filter(({ label, note = '' }) => hasEveryWord(`${note} ${label}`, text)),
    },
    { title: 'Do', items: offers.acts.filter(({ label }) => hasEveryWord(label, text)) },
    ...(isCurrent && asked !== undefined
      ? groups.map((group) => ({ title: group.title, items: itemsOf(group) }))
      : []),
  ].filter(({ items }) => items.length > 0)
  const isSearching = !isCurrent || byId.isPending || groups.some(({ isPending }) => isPending)
  return { sections, isSearching, hint: hintFor(pasted, wanted, text) }
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
    id: `said ${list.name}`,
    label,
    icon: IconFilter,
    path: pathOf({ to: `/${list.name}`, search: params }),
  }))
}

/** A search that failed says so in its place. One that found something ends with the link to all of it. */
function itemsOf({ name, title, path, items, isError, tryAgain }: SearchGroup): Item[] {
  if (isError)
    return [
      {
        id: `failed ${name}`,
        label: `${title} could not be searched`,
        note: 'Try again',
        icon: IconAlertTriangle,
        run: tryAgain,
        staysOpen: true,
      },
    ]
  if (items.length === 0) return []
  return [...items, { id: `all ${name}`, label: `All in ${title}`, icon: IconArrowRight, path }]
}

function hintFor(pasted: Pasted | undefined, wanted: string | undefined, text: string): string {
  if (pasted?.kind === 'elsewhere') return 'This address is of another site, or of no screen of this console.'
  if (wanted === undefined) return 'Type at least two letters to search.'
  if (!isSearched(wanted)) return `No record has the ID ${wanted}. Type at least two letters to search.`
  return `Nothing found for “${text.slice(0, 60)}${text.length > 60 ? '…' : ''}”`
}
