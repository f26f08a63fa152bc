import { type AnyList, dayKeys } from '@/http/list'
import { PERIOD_LABELS, PERIODS, type Period } from '@/lib/period'
import { filterSummary } from '@/lists/filter-text'
import { resources } from '@/resources'
import { bareText, withAsciiDigits } from './paste'

/** A list and the filters that words name: "Customer Payments: Failed, Last month". */
export type FilteredList = { list: AnyList; params: Record<string, string>; label: string }

/** The resources that can be filtered, and what people call them. */
const LISTS = resources.flatMap(({ list, synonyms }) => (list ? [{ list, names: synonyms }] : []))

/** Other words for the values that filters offer. */
const VALUES: Record<string, readonly string[]> = {
  pending: ['waiting', 'open'],
  accepted: ['assigned'],
  in_progress: ['ongoing', 'on going', 'running', 'started', 'wip', 'under progress', 'progress'],
  completed: ['complete', 'done', 'finished', 'closed', 'paid', 'successful', 'success'],
  cancelled: ['canceled', 'cancel', 'cancelation', 'cancellation'],
  failed: ['fail', 'failure', 'declined', 'unsuccessful'],
  inactive: ['deactivated', 'disabled', 'in active'],
  car: ['cars', 'four wheeler'],
  bike: ['bikes', 'motorcycle', 'motor cycle'],
  scooter: ['scooters', 'scooty'],
}

/** Other words for periods. A week is its seven days, a quarter its ninety: the label says which days are meant. */
const PERIOD_WORDS: Record<Period, readonly string[]> = {
  today: ['todays', 'aaj'],
  yesterday: ['yesterdays', 'ystday', 'yday'],
  'last-7-days': [
    '7 days',
    'seven days',
    'last seven days',
    'past 7 days',
    '7d',
    'this week',
    'last week',
    'past week',
    'week',
    'weekly',
  ],
  'last-30-days': ['30 days', 'thirty days', 'past 30 days', '30d'],
  'last-90-days': [
    '90 days',
    'past 90 days',
    '90d',
    'last 3 months',
    'past 3 months',
    '3 months',
    'last three months',
    'last quarter',
    'quarter',
  ],
  'this-month': ['this mth', 'current month', 'current mth', 'month', 'is mahine', 'mtd'],
  'last-month': [
    'last mth',
    'lst month',
    'lst mth',
    'past month',
    'previous month',
    'prev month',
    'prev mth',
    'pichle mahine',
    'pichhle mahine',
  ],
  'this-fy': [
    'this fy',
    'current fy',
    'fy',
    'this fin year',
    'financial year',
    'current financial year',
    'this fiscal',
    'ytd',
  ],
  'last-fy': [
    'last fy',
    'previous fy',
    'prev fy',
    'last fin year',
    'previous financial year',
    'last fiscal',
    'last year',
  ],
}

/** Words between those that count, no part of a search text where they stand at its ends. */
const FILLERS = new Set(
  'a an the of in for from by with to at on and or all any every only show list find get give see view me my please pls that which who whose are was were have has had during status type wale wala wali ka ke ki ko se mein'.split(
    ' ',
  ),
)

/**
 * Words that negate what follows them, or put a bound to it: "jobs not completed", "jobs before last month". A filter can express
 * that only where it has two values.
 */
const NEGATIONS = new Set(
  'not no non never neither nor none without except excepting excluding exclude excludes excl but besides other apart minus isnt arent wasnt werent hasnt havent dont doesnt didnt before after since until till older newer nahi nahin nhi bina sivay sivaay alawa'.split(
    ' ',
  ),
)

/** What a phrase can mean. A value is one that a filter of that list offers. */
type Meaning =
  | { kind: 'name'; list: AnyList }
  | { kind: 'value'; list: AnyList; key: string; value: string }
  | { kind: 'period'; period: Period }

/** A run of words with all that it can mean. */
type Phrase = { words: string; meanings: readonly Meaning[] }

/** Words that one phrase takes at most. */
const LONGEST_PHRASE = 4

/**
 * Reads words for a list, its statuses and periods, in any order and in the spellings that are usual; what is left becomes the
 * search text. Words that fit several lists equally well make a link to each. Empty where a word negates another that has no exact
 * opposite: then the whole is a text to search for.
 */
export function readListWords(text: string): FilteredList[] {
  const words = withAsciiDigits(bareText(text)).split(/[\s,;:]+/)
  const phrases = withoutNegations(phrasesIn(words.flatMap(splitNegation)))
  if (!phrases) return []
  const isNamed = phrases.some(({ meanings }) => meanings.some(({ kind }) => kind === 'name'))
  const readings = LISTS.map(({ list }) => readingOf(list, phrases)).filter(
    ({ used, name, rest }) => used > 0 && (isNamed ? name : rest === '' || used > 1),
  )
  const best = Math.max(...readings.map(({ used }) => used))
  return readings
    .filter(({ used, params }) => used === best && Object.keys(params).length > 0)
    .map(({ list, params }) => ({ list, params, label: filterSummary(list, params) }))
}

/** Each phrase as one list understands it: the first value of a filter counts, what it cannot use is searched for. */
function readingOf(list: AnyList, phrases: readonly Phrase[]) {
  const params: Record<string, string> = {}
  const left: string[] = []
  let used = 0
  let name = false
  for (const { words, meanings } of phrases) {
    const meaning = meanings.find((one) => {
      if (one.kind === 'period') return dayKeys(list.filters) && params.period === undefined
      return one.list === list && (one.kind === 'name' || params[one.key] === undefined)
    })
    if (meaning) used += 1
    else if (!meanings.some(({ kind }) => kind === 'name')) left.push(words)
    if (meaning?.kind === 'name') name = true
    if (meaning?.kind === 'period') params.period = meaning.period
    if (meaning?.kind === 'value') params[meaning.key] = meaning.value
  }
  const rest = withoutFillers(left)
  if (rest) params[list.search.key] = rest
  return { list, params, rest, used, name }
}

/** `non-active` and `!active` as two words, the first of which is "not". */
function splitNegation(word: string): string[] {
  if (/^[!¬≠]=?$/.test(word)) return ['not']
  const [, rest] = /^(?:(?:not|non|un)-|[!¬≠-]=?)(\p{L}.*)$/iu.exec(word) ?? []
  return rest === undefined ? [word] : ['not', rest]
}

/** The phrases, the negated ones as their opposites; undefined where one of them has none. */
function withoutNegations(phrases: readonly Phrase[]): Phrase[] | undefined {
  const read: Phrase[] = []
  let isNegated = false
  for (const [place, phrase] of phrases.entries()) {
    if (isNegation(phrase, phrases[place + 1])) {
      if (isNegated) return undefined
      isNegated = true
    } else if (!isNegated) read.push(phrase)
    else if (!isFiller(phrase.words)) {
      const meanings = phrase.meanings.flatMap(oppositeOf)
      if (meanings.length === 0) return undefined
      read.push({ words: `not ${phrase.words}`, meanings })
      isNegated = false
    }
  }
  return isNegated ? undefined : read
}

function isNegation({ words }: Phrase, next: Phrase | undefined): boolean {
  const isNumber = /^no\.?$/i.test(words) && /^#?\d/.test(next?.words ?? '') // "job no 1042"
  return !isNumber && NEGATIONS.has(squashed(words))
}

/** Of a status that is one of two the other one. */
function oppositeOf(meaning: Meaning): Meaning[] {
  if (meaning.kind !== 'value') return []
  const filter = meaning.list.filters.find(({ key }) => key === meaning.key)
  if (filter?.kind !== 'choice' || filter.options.length !== 2) return []
  const [other] = filter.options.filter(({ value }) => value !== meaning.value)
  return other ? [{ ...meaning, value: other.value }] : []
}

/** The text as phrases that mean something, the longest first, and single words that do not. */
function phrasesIn(words: readonly string[]): Phrase[] {
  const phrases: Phrase[] = []
  for (let place = 0; place < words.length; ) {
    const lengths = Array.from({ length: LONGEST_PHRASE }, (_, index) => LONGEST_PHRASE - index)
    const length = lengths.find((count) => meaningsOf(words.slice(place, place + count)).length > 0) ?? 1
    const run = words.slice(place, place + length)
    phrases.push({ words: run.join(' '), meanings: meaningsOf(run) })
    place += length
  }
  return phrases
}

function meaningsOf(words: readonly string[]): readonly Meaning[] {
  const phrase = squashed(words.join(''))
  const exact = MEANINGS.get(phrase)
  if (exact || words.length > 1 || phrase.length < SHORTEST_MISSPELT - 1) return exact ?? []
  const near = [...MEANINGS.keys()].find((key) => key.length >= SHORTEST_MISSPELT && isNear(key, phrase))
  return MEANINGS.get(near ?? '') ?? []
}

/** Shorter words are too like one another. */
const SHORTEST_MISSPELT = 6

/** Whether two words begin alike and one letter is wrong, missing, too many, or has changed places with the next. */
function isNear(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [ends, otherEnds] = [one.slice(start), other.slice(start)]
  return (
    ends.slice(1) === otherEnds.slice(1) ||
    ends.slice(1) === otherEnds ||
    ends === otherEnds.slice(1) ||
    (ends[0] === otherEnds[1] && ends[1] === otherEnds[0] && ends.slice(2) === otherEnds.slice(2))
  )
}

/** What each phrase can mean, by its letters. */
const MEANINGS = new Map<string, Meaning[]>()

function addMeaning(phrases: Iterable<string>, meaning: Meaning): void {
  for (const phrase of new Set([...phrases].map(squashed)))
    MEANINGS.set(phrase, [...(MEANINGS.get(phrase) ?? []), meaning])
}

for (const { list, names } of LISTS) {
  const singular = [list.title.replace(/s$/, ''), ...names]
  addMeaning([...singular, ...singular.map((name) => `${name}s`)], { kind: 'name', list })
  for (const { key, value } of choicesOf(list))
    addMeaning([value, ...(VALUES[value.toLowerCase()] ?? [])], { kind: 'value', list, key, value })
}
for (const period of PERIODS)
  addMeaning([period, PERIOD_LABELS[period], ...PERIOD_WORDS[period]], { kind: 'period', period })

/** Every value that a filter of the list offers, with the filter's key. */
function choicesOf({ filters }: AnyList): { key: string; value: string }[] {
  return filters.flatMap((filter) =>
    filter.kind === 'choice' ? filter.options.map(({ value }) => ({ key: filter.key, value })) : [],
  )
}

/** Letters and digits alone, so that `IN_PROGRESS`, "In-progress" and "inprogress" are one. */
function squashed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** Fillers go at both ends: "of the Bank of India" leaves "Bank of India". */
function withoutFillers(words: readonly string[]): string {
  const from = words.findIndex((word) => !isFiller(word))
  const to = words.findLastIndex((word) => !isFiller(word))
  return from < 0 ? '' : words.slice(from, to + 1).join(' ')
}

function isFiller(word: string): boolean {
  return FILLERS.has(squashed(word)) || squashed(word) === ''
}
