import { plainNumber } from '@/lib/pasted'
import { filterSummary } from '@/lists/filter-text'
import type { Target } from '@/resources'
import { bareText } from './paste'
import {
  FILTERED_LISTS,
  hasTurningSign,
  isAct,
  isFiller,
  isTime,
  isTotal,
  isTurning,
  type Meaning,
  meaningsOf,
  withoutFillers,
} from './vocabulary'

/** A list and its filters, as words have named them: "Customer Payments: Failed, Last month". */
export type FilteredList = { target: Target; label: string }

/** Consecutive words, and everything that they can mean. */
type Phrase = { words: readonly string[]; meanings: readonly Meaning[] }

/** The maximum number of words in a phrase. */
const LONGEST_PHRASE = 4

/** The maximum number of links for one text. */
const MAX_LINKS = 6

/**
 * Reads words as lists with filters: "failed payments last month". Their order does not matter, and unknown words become the search text.
 * If several lists fit equally well, or a filter is given several values, there is a link to each. Returns no links if the words may mean
 * something else, such as "jobs not pending", "jobs before last month" or "export jobs".
 */
export function readListWords(text: string): FilteredList[] {
  const words = wordsOf(text)
  const phrases = withCities(withoutNamesInside(phrasesIn(words)))
  if (words.some(hasTurningSign) || !isCertain(phrases)) return []
  const readings = FILTERED_LISTS.flatMap((list) => readingOf(list, phrases) ?? [])
  const best = Math.max(...readings.map(({ used }) => used))
  return readings.flatMap((reading) => (reading.used === best ? linksOf(reading) : [])).slice(0, MAX_LINKS)
}

function wordsOf(text: string): string[] {
  return bareText(text)
    .split(/[\s;]+|[,:/](?!\p{Nd})/u)
    .filter((word) => word !== '')
    .map((word) => (/\p{L}/u.test(word) ? word : plainNumber(word)))
}

/** The longest phrases that have a meaning, and the single words between them. */
function phrasesIn(words: readonly string[]): Phrase[] {
  const phrases: Phrase[] = []
  for (let index = 0; index < words.length; ) {
    const phrase = phraseAt(words, index)
    phrases.push(phrase)
    index += phrase.words.length
  }
  return phrases
}

function phraseAt(words: readonly string[], index: number): Phrase {
  for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
    const run = words.slice(index, index + length)
    const meanings = meaningsOf(run)
    if (meanings.length > 0) return { words: run, meanings }
  }
  return { words: words.slice(index, index + 1), meanings: [] }
}

function isListName({ meanings }: Phrase): boolean {
  return meanings.some(({ params }) => Object.keys(params).length === 0)
}

function isPeriod({ meanings }: Phrase): boolean {
  return meanings.some(({ params }) => 'period' in params)
}

/** A status, or another value of a filter. */
function isValue(phrase: Phrase): boolean {
  return phrase.meanings.length > 0 && !isListName(phrase) && !isPeriod(phrase)
}

function isFillerPhrase({ words: [word = ''], meanings }: Phrase): boolean {
  return meanings.length === 0 && isFiller(word)
}

function isUnknown(phrase: Phrase | undefined): boolean {
  return phrase !== undefined && phrase.meanings.length === 0 && !isFillerPhrase(phrase)
}

/**
 * Removes the meaning of words that are part of a name: a status before an unknown word ("active motors"), a list behind one if another
 * unknown word follows ("speedy garage 02"), or if the name is introduced by a filler ("payouts to speedy garage").
 */
function withoutNamesInside(phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase, index) => {
    const isFollowed = isUnknown(phrases[index + 1])
    const isInside = isListName(phrase)
      ? isUnknown(phrases[index - 1]) && (isFollowed || isIntroduced(phrases, index))
      : isValue(phrase) && isFollowed
    return isInside ? { words: phrase.words, meanings: [] } : phrase
  })
}

/** Whether another list is named, and a filler stands before the unknown words that end at `index`: "payouts to speedy garage". */
function isIntroduced(phrases: readonly Phrase[], index: number): boolean {
  const start = phrases.slice(0, index).findLastIndex((phrase) => !isUnknown(phrase))
  const before = phrases[start]
  return before !== undefined && isFillerPhrase(before) && phrases.slice(0, start).some(isListName)
}

/** The maximum number of words in the name of a city. */
const LONGEST_CITY = 3

/** Joins "in" and the unknown words after it: "in navi mumbai". A list without cities searches for them. */
function withCities(phrases: readonly Phrase[]): readonly Phrase[] {
  if (!phrases.some(isListName)) return phrases
  const read: Phrase[] = []
  for (let index = 0; index < phrases.length; ) {
    const city = cityAt(phrases, index)
    const phrase = city ?? phrases[index]
    if (phrase) read.push(phrase)
    index += city ? city.words.length : 1
  }
  return read
}

function cityAt(phrases: readonly Phrase[], index: number): Phrase | undefined {
  if (!/^(in|mein)$/i.test(phrases[index]?.words[0] ?? '')) return undefined
  const after = phrases.slice(index + 1)
  const end = after.findIndex((phrase) => !isUnknown(phrase))
  const city = after.slice(0, end < 0 ? undefined : end).flatMap(({ words }) => words)
  const next = after[city.length]?.words[0] ?? ''
  const isCity = city.every((word) => !/\p{N}/u.test(word) && !isNoCity(word))
  if (!isCity || city.length === 0 || city.length > LONGEST_CITY || /^(and|or)$/i.test(next)) return undefined
  const meanings = FILTERED_LISTS.flatMap(({ list }) =>
    list.filters.some(({ key }) => key === 'city') ? [{ list, params: { city: capitalized(city) } }] : [],
  )
  return { words: [phrases[index]?.words[0] ?? '', ...city], meanings }
}

function isNoCity(word: string): boolean {
  return isTime(word) || isTurning(word) || isTotal(word) || /^(city|district|state|last|this)$/i.test(word)
}

/** "navi mumbai" as "Navi Mumbai". */
function capitalized(words: readonly string[]): string {
  return words.join(' ').replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** Whether the phrases can mean nothing else: what is not certain is searched for. */
function isCertain(phrases: readonly Phrase[]): boolean {
  const words = phrases.filter(({ meanings }) => meanings.length === 0).flatMap(({ words }) => words)
  const periods = phrases.filter(isPeriod)
  const meant = phrases.filter((phrase) => !isFillerPhrase(phrase))
  return (
    !words.some(isTurning) &&
    phrases.filter(isListName).length <= 1 &&
    periods.length <= 1 &&
    !(periods.length === 1 && (words.some(isTime) || isEndOfRange(phrases))) &&
    ![meant.at(0), meant.at(-1)].some(
      (phrase) => phrase?.meanings.length === 0 && isAct(phrase.words[0] ?? ''),
    )
  )
}

/** "jobs to today", "by yesterday". */
function isEndOfRange(phrases: readonly Phrase[]): boolean {
  return phrases.some(
    ({ words: [word = ''] }, index) =>
      /^(to|by|through)$/i.test(word) && phrases.slice(index + 1, index + 2).some(isPeriod),
  )
}

type NamedList = (typeof FILTERED_LISTS)[number]

type ListReading = NamedList & {
  /** For each filter the values that were named. */
  filters: readonly (readonly Meaning['params'][])[]
  /** The search text. */
  rest: string
  /** The number of phrases that the list understands. */
  used: number
}

/** Reads the phrases for one list. Undefined if another one is named, or if it lacks the period, or has no search for the rest. */
function readingOf(named: NamedList, phrases: readonly Phrase[]): ListReading | undefined {
  const { list } = named
  const filters: Meaning['params'][][] = []
  const left: string[] = []
  let used = 0
  let hasName = false
  for (const phrase of phrases) {
    const meaning = phrase.meanings.find((one) => one.list === list)
    if (meaning) {
      used += 1
      hasName ||= isListName(phrase)
      addValue(filters, meaning.params)
    } else if (isListName(phrase) || isPeriod(phrase)) return undefined
    else left.push(...phrase.words)
  }
  const rest = withoutFillers(left).join(' ')
  const isUsable = hasName ? rest === '' || list.search || isTotal(rest) : rest === '' && used > 0
  return isUsable ? { ...named, filters, rest, used } : undefined
}

/** Collects the values of each filter in one array. The name of a list has none. */
function addValue(filters: Meaning['params'][][], value: Meaning['params']): void {
  if (Object.keys(value).length === 0) return
  const same = filters.find(([first]) => Object.keys(value).some((key) => first && Object.hasOwn(first, key)))
  if (same) same.push(value)
  else filters.push([value])
}

/** Several values of a filter make a link each: "pending or accepted jobs". */
function linksOf({ list, totals, filters, rest }: ListReading): FilteredList[] {
  const combinations = filters.reduce<Record<string, string>[]>(
    (all, values) => all.flatMap((params) => values.map((value) => ({ ...params, ...value }))),
    [{}],
  )
  const isOfTotals = totals !== undefined && isTotal(rest)
  const title = isOfTotals ? totals.label : list.title
  const to = isOfTotals ? totals.target.to : `/${list.name}`
  return combinations.flatMap((filters) => {
    const isSearched = rest !== '' && !isOfTotals && list.search
    const search = isSearched ? { ...filters, [isSearched.key]: rest } : filters
    if (Object.keys(search).length === 0) return []
    return [{ target: { to, search }, label: filterSummary({ ...list, title }, search) }]
  })
}
