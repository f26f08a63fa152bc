import { dayKeys, type Filterable } from '@/http/list'
import { filterSummary } from '@/lists/filter-text'
import { type FilterRange, type RangeValue, rangeAt, valueAt } from './bounds'
import { withNamedDays } from './named-days'
import { bareText, withAsciiDigits } from './paste'
import {
  FILTERED_LISTS,
  filtersLabelled,
  isBound,
  isFiller,
  isNegation,
  type Meaning,
  meaningsOf,
  withoutFillers,
} from './vocabulary'

/** A list and its filters, as words have named them: "Customer Payments: Failed, Last month". */
export type FilteredList = { list: Filterable; params: Record<string, string>; label: string }

/**
 * Consecutive words, and everything that they can mean. `isFilter`: they can only be a filter, so that lists without that filter are not
 * meant. `isPlace`: a place such as "in pune".
 */
type Phrase = { words: readonly string[]; meanings: readonly Meaning[]; isFilter?: true; isPlace?: true }

/** The maximum number of words in a phrase. */
const LONGEST_PHRASE = 4

/** The maximum number of links for one text. */
const MAX_LINKS = 6

/**
 * Reads words as lists with filters: "failed payments last month". Their order does not matter, and unknown words become the search text.
 * If several lists fit equally well, or a filter is given several values, there is a link to each. Returns no links for words that no
 * filter can express, such as "jobs not pending" or "jobs before last month". `today` is the day in India, `YYYY-MM-DD`.
 */
export function readListWords(text: string, today: string): FilteredList[] {
  const words = withNamedDays(wordsOf(text), today)
  const isNamed = phrasesIn(words, false).some(isName)
  const phrases = withoutNegations(withoutNamesInside(phrasesIn(words, isNamed)))
  if (!phrases) return []
  const readings = FILTERED_LISTS.flatMap(({ list }) => readingOf(list, phrases) ?? []).filter(
    ({ used, hasName, rest }) => used > 0 && (isNamed ? hasName : rest === '' || used > 1),
  )
  const best = Math.max(...readings.map(({ used }) => used))
  return readings.flatMap((reading) => (reading.used === best ? linksOf(reading) : [])).slice(0, MAX_LINKS)
}

function wordsOf(text: string): string[] {
  return withAsciiDigits(bareText(text))
    .replace(/(\d)\+(?!\S)/g, '$1 +')
    .replace(/[<>≤≥]=?(?=\S)/g, ' $& ')
    .split(/[\s;]+|[,:/](?!\d)/)
    .filter((word) => word !== '')
    .flatMap(splitNegation)
}

/** `non-active` and `!active` as two words, the first of which is "not". */
function splitNegation(word: string): string[] {
  if (/^[!¬≠]=?$/.test(word)) return ['not']
  const [, rest] = /^(?:(?:not|non|un)-|[!¬≠-]=?)(\p{L}.*)$/iu.exec(word) ?? []
  return rest === undefined ? [word] : ['not', rest]
}

/** Splits words into phrases. `hasPlaces`: also reads places, such as "in pune", which are too vague if no list is named. */
function phrasesIn(words: readonly string[], hasPlaces: boolean): Phrase[] {
  const phrases: Phrase[] = []
  for (let at = 0; at < words.length; ) {
    const phrase =
      rangePhrase(words, at) ??
      labelledPhrase(words, at, hasPlaces) ??
      (hasPlaces ? placePhrase(words, at, phrases.at(-1)) : undefined) ??
      vocabularyPhrase(words, at)
    phrases.push(phrase)
    at += phrase.words.length
  }
  return phrases
}

/** The longest phrase that has a meaning, else the single word. */
function vocabularyPhrase(words: readonly string[], at: number): Phrase {
  for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
    const run = words.slice(at, at + length)
    const meanings = meaningsOf(run)
    const isPeriod = meanings.some(({ params }) => 'period' in params)
    if (meanings.length > 0) return { words: run, meanings, ...(isPeriod && { isFilter: true }) }
  }
  return { words: words.slice(at, at + 1), meanings: [] }
}

/** The first two filters of a kind are the ends of a range. */
function rangePhrase(words: readonly string[], at: number): Phrase | undefined {
  const range = rangeAt(words, at)
  if (!range) return undefined
  const meanings = FILTERED_LISTS.flatMap(({ list }) => {
    const params = paramsOf(list, range)
    return params ? [{ list, params }] : []
  })
  return { words: words.slice(at, at + range.length), meanings, isFilter: true }
}

/** Undefined if the list has no filters for the range. */
function paramsOf({ filters }: Filterable, { kind, from, to }: FilterRange): Meaning['params'] | undefined {
  const [first, second] = filters.filter((filter) => filter.kind === kind)
  const params: Record<string, string> = {}
  if (from !== undefined && first) params[first.key] = from
  if (to !== undefined && second) params[second.key] = to
  const wanted = [from, to].filter((end) => end !== undefined).length
  return Object.keys(params).length === wanted ? params : undefined
}

/** A filter's label and its value: "district nashik", "min amount 500". */
function labelledPhrase(words: readonly string[], at: number, hasPlaces: boolean): Phrase | undefined {
  for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
    const filters = filtersLabelled(words.slice(at, at + length))
    const [kind] = filters.map(({ filter }) => filter.kind)
    if (kind === undefined || (kind === 'text' && !hasPlaces)) continue
    const found = labelledValue(kind, words, at + length)
    if (!found) continue
    const { value, last = value } = found
    const meanings = filters.map(({ list, filter: { key } }) => {
      const isEnd = dayKeys(list.filters)?.to === key
      return { list, params: { [key]: isEnd ? last : value } }
    })
    const phrase = { words: words.slice(at, at + length + found.length), meanings }
    return kind === 'text' ? { ...phrase, isPlace: true } : { ...phrase, isFilter: true }
  }
  return undefined
}

function labelledValue(
  kind: string,
  words: readonly string[],
  at: number,
): Omit<RangeValue, 'kind'> | undefined {
  if (kind === 'amount' || kind === 'day') {
    const value = valueAt(words, at)
    return value?.kind === kind ? value : undefined
  }
  const [word = ''] = words.slice(at)
  if (kind === 'id') return /\d/.test(word) ? { value: word, length: 1 } : undefined
  if (word === '' || isFiller(word) || isNegation(word) || meaningsOf([word]).some(isListName))
    return undefined
  const run = [word, ...unknownWordsAt(words, at + 1)]
  return { value: kind === 'text' ? capitalized(run) : run.join(' '), length: run.length }
}

/** "in pune", "in nashik district", "pune city", and what follows it: "or nashik". */
function placePhrase(words: readonly string[], at: number, before: Phrase | undefined): Phrase | undefined {
  const isIntroduced =
    /^(in|from)$/i.test(words[at] ?? '') || (before?.isPlace && /^(and|or)$/i.test(words[at] ?? ''))
  const start = at + (isIntroduced ? 1 : 0)
  const run = unknownWordsAt(words, start)
  const label = words.slice(start + run.length, start + run.length + 1)
  const filters = filtersLabelled(label).filter(({ filter }) => filter.kind === 'text')
  if (run.length === 0 || !(isIntroduced || filters.length > 0)) return undefined
  const value = capitalized(run)
  const meanings =
    filters.length > 0
      ? filters.map(({ list, filter: { key } }) => ({ list, params: { [key]: value } }))
      : FILTERED_LISTS.flatMap(({ list }) => {
          const place = list.filters.find(({ kind }) => kind === 'text')
          return place ? [{ list, params: { [place.key]: value } }] : []
        })
  const end = start + run.length + (filters.length > 0 ? 1 : 0)
  return { words: words.slice(at, end), meanings, isPlace: true }
}

/** The unknown words from a place on, which may be a name. */
function unknownWordsAt(words: readonly string[], at: number): string[] {
  const run: string[] = []
  for (let next = at; next < words.length; next += 1) {
    const [word = ''] = vocabularyPhrase(words, next).words
    const isKnown =
      vocabularyPhrase(words, next).meanings.length > 0 ||
      [isFiller, isNegation, isBound].some((is) => is(word)) ||
      filtersLabelled([word]).length > 0 ||
      rangeAt(words, next) !== undefined
    if (isKnown) break
    run.push(word)
  }
  return run
}

/** "navi mumbai" as "Navi Mumbai". */
function capitalized(words: readonly string[]): string {
  return words.join(' ').replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase())
}

function isListName({ params }: Meaning): boolean {
  return Object.keys(params).length === 0
}

function isName({ meanings }: Phrase): boolean {
  return meanings.some(isListName)
}

function isUnknown({ words, meanings }: Phrase): boolean {
  return meanings.length === 0 && words.every((word) => !isFiller(word) && !isNegation(word))
}

/**
 * Removes the meaning of list names that are part of another name: between two unknown words ("speedy garage 02"), or after one if another
 * list is named ("payouts to speedy garage").
 */
function withoutNamesInside(phrases: readonly Phrase[]): Phrase[] {
  const isBehindName = (at: number) => at > 0 && phrases.slice(at - 1, at).some(isUnknown)
  const free = phrases.filter((phrase, at) => isName(phrase) && !isBehindName(at))
  return phrases.map((phrase, at) => {
    const isInside = free.length > 0 || phrases.slice(at + 1, at + 2).some(isUnknown)
    return isName(phrase) && isBehindName(at) && isInside ? { words: phrase.words, meanings: [] } : phrase
  })
}

/** Replaces negated phrases by their opposites. Undefined if one has no opposite, and if "before" or the like was not understood. */
function withoutNegations(phrases: readonly Phrase[]): Phrase[] | undefined {
  const read: Phrase[] = []
  let isNegated = false
  const withoutNumberSigns = phrases.filter(
    ({ words: [word = ''] }, place) => !isNumberSign(word, phrases[place + 1]),
  )
  for (const phrase of withoutNumberSigns) {
    const [word = ''] = phrase.words
    const role = roleOf(phrase)
    if (role === 'bound' || (isNegated && role === 'negation')) return undefined
    isNegated ||= role === 'negation'
    if (role === 'negation' || (isNegated && isFiller(word))) continue
    const positive = isNegated ? oppositePhrase(phrase) : phrase
    if (!positive) return undefined
    read.push(positive)
    isNegated = false
  }
  return isNegated ? undefined : read
}

/** The effect of a phrase without a meaning on the words around it. */
function roleOf({ words: [word = ''], meanings }: Phrase): 'bound' | 'negation' | undefined {
  if (meanings.length > 0) return undefined
  if (isBound(word)) return 'bound'
  return isNegation(word) ? 'negation' : undefined
}

function oppositePhrase({ words, meanings }: Phrase): Phrase | undefined {
  const opposites = meanings.flatMap(oppositeOf)
  return opposites.length > 0 ? { words: ['not', ...words], meanings: opposites } : undefined
}

/** "no" in "job no 1042". */
function isNumberSign(word: string, next: Phrase | undefined): boolean {
  return /^no\.?$/i.test(word) && /^#?\d/.test(next?.words[0] ?? '')
}

/** If the filter has two values, the other one. */
function oppositeOf({ list, params }: Meaning): Meaning[] {
  const [[key, value] = [], ...others] = Object.entries(params)
  const filter = list.filters.find((one) => one.key === key)
  if (key === undefined || others.length > 0) return []
  if (filter?.kind !== 'choice' || filter.options.length !== 2) return []
  const other = filter.options.find((option) => option.value !== value)
  return other ? [{ list, params: { [key]: other.value } }] : []
}

type ListReading = {
  list: Filterable
  /** For each filter the values that were named. */
  filters: readonly (readonly Meaning['params'][])[]
  /** The search text. */
  rest: string
  /** The number of phrases that the list understands. */
  used: number
  hasName: boolean
}

/** Reads the phrases for one list; undefined if it lacks a filter, or has no search for the rest. */
function readingOf(list: Filterable, phrases: readonly Phrase[]): ListReading | undefined {
  const filters: Meaning['params'][][] = []
  const left: string[] = []
  let used = 0
  let hasName = false
  for (const phrase of phrases) {
    const meaning = phrase.meanings.find((one) => one.list === list)
    if (!meaning && phrase.isFilter) return undefined
    if (!meaning && !isName(phrase)) left.push(...phrase.words)
    if (!meaning) continue
    used += 1
    if (isListName(meaning)) hasName = true
    else addValue(filters, meaning.params)
  }
  const rest = withoutFillers(left).join(' ')
  return rest !== '' && !list.search ? undefined : { list, filters, rest, used, hasName }
}

/** Collects the values of each filter in one array. */
function addValue(filters: Meaning['params'][][], value: Meaning['params']): void {
  const same = filters.find(([first]) => Object.keys(value).some((key) => first && key in first))
  if (same) same.push(value)
  else filters.push([value])
}

/** Several values of a filter make a link each: "pending or accepted jobs". */
function linksOf({ list, filters, rest }: ListReading): FilteredList[] {
  const combinations = filters.reduce<Record<string, string>[]>(
    (all, values) => all.flatMap((params) => values.map((value) => ({ ...params, ...value }))),
    [{}],
  )
  return combinations.flatMap((filters) => {
    const params = rest !== '' && list.search ? { ...filters, [list.search.key]: rest } : filters
    return Object.keys(params).length > 0 ? [{ list, params, label: filterSummary(list, params) }] : []
  })
}
