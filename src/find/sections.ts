import { IconAlertTriangle, IconArrowRight, IconExternalLink, IconFilter } from '@tabler/icons-react'
import { hasEveryWord } from '@/lib/match'
import { type Item, pathOf } from './item'
import type { Offers } from './offers'
import { bareText, type Home, type Pasted, readPasted } from './paste'
import { readSaid } from './say'
import { type SearchResult, useRecordsById, useSearch } from './search'

type Section = { title: string; items: readonly Item[] }

/** What Find shows for a text, and whether more is on its way; `hint` says why there is nothing. */
export type Findings = { sections: Section[]; isLooking: boolean; hint: string | undefined }

const HOME: Home = { host: location.host, base: import.meta.env.BASE_URL }

/** Letters from which on the server is searched. An id may have less. */
const FEWEST = 2

/** Letters of a search text: no name, address or reference is longer. */
const MOST = 200

/** What the server is asked for a text, undefined where it is not asked at all. */
export function askedFor(typed: string): string | undefined {
  const text = bareText(typed).slice(0, MOST)
  const pasted = readPasted(typed, HOME)
  if (pasted?.kind === 'address' || pasted?.kind === 'elsewhere') return undefined
  if (pasted?.kind === 'phone') return pasted.phone
  if (pasted?.kind === 'id') return pasted.id
  return isSearched(text) ? text : undefined
}

function isSearched(text: string): boolean {
  return [...text].length >= FEWEST
}

/** `asked` is the text that the server is asked for now: that of `typed` once typing rests. */
export function useFindings(typed: string, asked: string | undefined, offers: Offers): Findings {
  const pasted = readPasted(typed, HOME)
  const wanted = askedFor(typed)
  const results = useSearch(asked !== undefined && isSearched(asked) ? asked : undefined)
  const byId = useRecordsById(pasted?.kind === 'id' && asked === wanted ? wanted : undefined)
  const text = bareText(typed)
  if (text === '') return { sections: offered(offers), isLooking: false, hint: undefined }

  const isCurrent = asked === wanted
  const sections = [
    { title: 'Open', items: opened(pasted) },
    { title: 'Found by ID', items: byId.items },
    { title: 'Lists', items: saidItems(text) },
    {
      title: 'Go to',
      items: offers.places.filter(({ label, note = '' }) => hasEveryWord(`${note} ${label}`, text)),
    },
    { title: 'Do', items: offers.acts.filter(({ label }) => hasEveryWord(label, text)) },
    ...(isCurrent && asked !== undefined
      ? results.map((result) => ({ title: result.resource.title, items: found(result) }))
      : []),
  ].filter(({ items }) => items.length > 0)
  const isLooking = !isCurrent || byId.isPending || results.some(({ isPending }) => isPending)
  return { sections, isLooking, hint: hintFor(pasted, wanted, text) }
}

function offered({ recent, places, acts }: Offers): Section[] {
  return [
    { title: 'Recent', items: recent },
    { title: 'Go to', items: places },
    { title: 'Do', items: acts },
  ].filter(({ items }) => items.length > 0)
}

function opened(pasted: Pasted | undefined): Item[] {
  if (pasted?.kind !== 'address') return []
  const { path } = pasted
  return [{ id: 'open', label: 'Open this address', detail: path, icon: IconExternalLink, path }]
}

function saidItems(text: string): Item[] {
  return readSaid(text).map(({ list, params, label }) => ({
    id: `said ${list.name}`,
    label,
    icon: IconFilter,
    path: pathOf({ to: `/${list.name}`, search: params }),
  }))
}

/** A search that failed says so in its place; one that found something ends with the way to all of it. */
function found({ resource: { name, title }, path, items, isError, tryAgain }: SearchResult): Item[] {
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
