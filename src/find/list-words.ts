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

/** With a label such as "Customer Payments: Failed, Last month". */
export type FilteredList = { target: Target; label: string }

/** Consecutive words, and everything that they can mean. */
type Phrase = { words: readonly string[]; meanings: readonly Meaning[] }

/** In words. */
const LONGEST_PHRASE = 4

/** For one text. */
const MAX_LINKS = 6

/**
 * Reads words in any order, such as "failed payments last month". Unknown words become the search text. Several lists that fit equally
 * well, and several values of a filter, have a link each. There is none if the words may mean something else: "jobs not pending", "export
 * jobs".
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
    const candidate = words.slice(index, index + length)
    const meanings = meaningsOf(candidate)
    if (meanings.length > 0) return { words: candidate, meanings }
  }
  return { words: words.slice(index, index + 1), meanings: [] }
}

function isListName({ meanings }: Phrase): boolean {
  return meanings.some(({ kind }) => kind === 'list')
}

function isPeriod({ meanings }: Phrase): boolean {
  return meanings.some(({ kind }) => kind === 'period')
}

/** Such as a status. */
function isValue(phrase: Phrase): boolean {
  return phrase.meanings.length > 0 && !isListName(phrase) && !isPeriod(phrase)
}

function isFillerPhrase({ words, meanings }: Phrase): boolean {
  return meanings.length === 0 && words.every(isFiller)
}

function isUnknown(phrase: Phrase | undefined): boolean {
  return phrase !== undefined && phrase.meanings.length === 0 && !isFillerPhrase(phrase)
}

/**
 * Removes the meaning of words inside a name: a value before an unknown word ("active motors"), and a list behind one if another follows
 * ("speedy garage 02") or a filler introduces the name ("payouts to speedy garage").
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

/** Whether a filler stands before the unknown words that end at `index`, and another list before it. */
function isIntroduced(phrases: readonly Phrase[], index: number): boolean {
  const start = phrases.slice(0, index).findLastIndex((phrase) => !isUnknown(phrase))
  const before = phrases[start]
  return before !== undefined && isFillerPhrase(before) && phrases.slice(0, start).some(isListName)
}

/** In words. */
const LONGEST_CITY = 3

/** Joins "in" and the unknown words after it: "in navi mumbai". A list without cities searches for them. */
function withCities(phrases: readonly Phrase[]): readonly Phrase[] {
  if (!phrases.some(isListName)) return phrases
  const joined: Phrase[] = []
  for (let index = 0; index < phrases.length; ) {
    const { phrase = phrases[index], length = 1 } = cityAt(phrases, index) ?? {}
    if (phrase) joined.push(phrase)
    index += length
  }
  return joined
}

/** `length`: how many phrases it joins. */
function cityAt(phrases: readonly Phrase[], index: number): { phrase: Phrase; length: number } | undefined {
  const preposition = phrases[index]?.words.join(' ') ?? ''
  if (!/^(in|mein)$/i.test(preposition)) return undefined
  const after = phrases.slice(index + 1)
  const end = after.findIndex((phrase) => !isUnknown(phrase))
  const unknown = end < 0 ? after : after.slice(0, end)
  const city = unknown.flatMap(({ words }) => words)
  const next = after[unknown.length]?.words[0] ?? ''
  const isCity = city.every((word) => !/\p{N}/u.test(word) && !isNoCity(word))
  if (!isCity || city.length === 0 || city.length > LONGEST_CITY || /^(and|or)$/i.test(next)) return undefined
  const params = { city: capitalized(city) }
  const meanings = FILTERED_LISTS.flatMap(({ list }): Meaning[] =>
    list.filters.some(({ key }) => key === 'city') ? [{ kind: 'value', list, params }] : [],
  )
  return { phrase: { words: [preposition, ...city], meanings }, length: 1 + unknown.length }
}

function isNoCity(word: string): boolean {
  return isTime(word) || isTurning(word) || isTotal(word) || /^(city|district|state|last|this)$/i.test(word)
}

function capitalized(words: readonly string[]): string {
  return words.join(' ').replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** Whether the phrases can mean nothing else. */
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
  /** The named values of each filter. */
  filters: readonly (readonly Meaning['params'][])[]
  /** The search text. */
  rest: string
  /** How many phrases the list understands. */
  used: number
}

/** Undefined if another list is named, or if this one lacks the period, or a search for the rest. */
function readingOf(named: NamedList, phrases: readonly Phrase[]): ListReading | undefined {
  const { list } = named
  const filters: Meaning['params'][][] = []
  const unusedWords: string[] = []
  let used = 0
  let hasName = false
  for (const phrase of phrases) {
    const meaning = phrase.meanings.find((candidate) => candidate.list === list)
    if (meaning) {
      used += 1
      hasName ||= isListName(phrase)
      if (meaning.kind !== 'list') addValue(filters, meaning.params)
    } else if (isListName(phrase) || isPeriod(phrase)) return undefined
    else unusedWords.push(...searchWords(phrase))
  }
  const rest = withoutFillers(unusedWords).join(' ')
  const isUsable = hasName ? rest === '' || list.search || isTotal(rest) : rest === '' && used > 0
  return isUsable ? { ...named, filters, rest, used } : undefined
}

/** Inside a name, "in progress" is one word, and keeps its filler. */
function searchWords({ words, meanings }: Phrase): readonly string[] {
  return meanings.length > 0 ? words : [words.join(' ')]
}

/** The values of a filter share an array. */
function addValue(filters: Meaning['params'][][], value: Meaning['params']): void {
  const sameFilter = filters.find(([first]) =>
    Object.keys(value).some((key) => first && Object.hasOwn(first, key)),
  )
  if (sameFilter) sameFilter.push(value)
  else filters.push([value])
}

/** "pending or accepted jobs" make two links. */
function linksOf({ list, totals, filters, rest }: ListReading): FilteredList[] {
  const combinations = filters.reduce<Record<string, string>[]>(
    (all, values) => all.flatMap((params) => values.map((value) => ({ ...params, ...value }))),
    [{}],
  )
  const isOfTotals = totals !== undefined && isTotal(rest)
  const title = isOfTotals ? totals.label : list.title
  const to = isOfTotals ? totals.target.to : `/${list.name}`
  return combinations.flatMap((filters) => {
    const searchFilter = rest !== '' && !isOfTotals && list.search
    const search = searchFilter ? { ...filters, [searchFilter.key]: rest } : filters
    if (Object.keys(search).length === 0) return []
    return [{ target: { to, search }, label: filterSummary({ ...list, title }, search) }]
  })
}
