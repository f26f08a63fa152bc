import { dayKeys, type Filter, type Filterable } from '@/http/list'
import { PERIOD_LABELS, PERIODS, type Period } from '@/lib/period'
import { namedScreens } from '@/resources'

/** The meaning of a phrase for a list: values of its filters, by key. Empty if the phrase is the name of the list. */
export type Meaning = { list: Filterable; params: Readonly<Record<string, string>> }

/** The lists that have filters, with their names. */
export const FILTERED_LISTS = namedScreens.flatMap(({ list, names }) => (list ? [{ list, names }] : []))

export function withPlurals(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name}s`])
}

/** Synonyms for the values of filters. */
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

/** Synonyms for periods. A quarter means ninety days: the label of the link says which days. */
const PERIOD_WORDS: Record<Period, readonly string[]> = {
  today: ['todays', 'aaj'],
  yesterday: ['yesterdays', 'ystday', 'yday'],
  'last-7-days': ['7 days', 'seven days', 'last seven days', 'past 7 days', '7d', 'past week'],
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
  'this-week': ['current week', 'week', 'weekly'],
  'last-week': ['previous week', 'prev week'],
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

/** Words without a meaning. They are removed from both ends of a search text. */
const FILLERS = new Set(
  'a an the go goto of in for from by with to at on and or within all any every only show list find get give see view me my please pls that which who whose are was were have has had during status type vehicle wale wala wali ka ke ki ko se mein'.split(
    ' ',
  ),
)

/** Words that negate the next one: "centers not active". A filter can express that only if it has two values. */
const NEGATIONS = new Set(
  'not no non never neither nor none without except excepting excluding exclude excludes excl but besides other apart minus isnt arent wasnt werent hasnt havent dont doesnt didnt nahi nahin nhi bina sivay sivaay alawa'.split(
    ' ',
  ),
)

/** Words that begin a range. If neither an amount nor a day follows, as in "jobs before last month", no filter can express it. */
const BOUNDS = new Set(
  'before after since until till older newer above over below under between than exceeding'.split(' '),
)

/** Only letters and digits, so that `IN_PROGRESS`, "In-progress" and "inprogress" are equal. */
function squashed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

export function isFiller(word: string): boolean {
  return FILLERS.has(squashed(word)) || squashed(word) === ''
}

export function isNegation(word: string): boolean {
  return NEGATIONS.has(squashed(word))
}

export function isBound(word: string): boolean {
  return BOUNDS.has(squashed(word)) || /^[<>≤≥]=?$/.test(word)
}

/** Removes fillers from both ends: "of the Bank of India" becomes "Bank of India". */
export function withoutFillers(words: readonly string[]): string[] {
  const from = words.findIndex((word) => !isFiller(word))
  return from < 0 ? [] : words.slice(from, words.findLastIndex((word) => !isFiller(word)) + 1)
}

/** Whether a text is one of the names, ignoring case, spaces and fillers: "logout", "go to the jobs list". */
export function isOneOf(names: readonly string[], text: string): boolean {
  const bare = text.split(' ').filter((word) => !isFiller(word))
  const forms = [squashed(text), squashed(bare.join(''))]
  return names.some((name) => squashed(name) !== '' && forms.includes(squashed(name)))
}

/** Everything that a phrase can mean. A long word may have one wrong letter. */
export function meaningsOf(words: readonly string[]): readonly Meaning[] {
  const phrase = squashed(words.join(''))
  if (squashed(words.at(-1) ?? '') === '') return []
  const exact = MEANINGS.get(phrase)
  if (exact || words.length > 1 || phrase.length < SHORTEST_MISSPELT - 1) return exact ?? []
  const near = [...MEANINGS.keys()].find((key) => key.length >= SHORTEST_MISSPELT && isNear(key, phrase))
  return MEANINGS.get(near ?? '') ?? []
}

/** Shorter words are too similar to each other. */
const SHORTEST_MISSPELT = 6

/** Whether two words have the same first letter, and differ in one letter, or in two that are swapped. */
export function isNear(one: string, other: string): boolean {
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

/** The meanings of the names of lists, the values of filters, and the periods. The keys are `squashed`. */
const MEANINGS = meanings()

function meanings(): Map<string, Meaning[]> {
  const all = new Map<string, Meaning[]>()
  const add = (phrases: readonly string[], meaning: Meaning) => {
    for (const phrase of new Set(phrases.map(squashed)))
      all.set(phrase, [...(all.get(phrase) ?? []), meaning])
  }
  for (const { list, names } of FILTERED_LISTS) {
    add(withPlurals(names), { list, params: {} })
    for (const filter of list.filters) {
      const options = filter.kind === 'choice' ? filter.options : []
      for (const { value } of options)
        add([value, ...(VALUES[value.toLowerCase()] ?? [])], { list, params: { [filter.key]: value } })
    }
    for (const period of dayKeys(list.filters) ? PERIODS : [])
      add([period, PERIOD_LABELS[period], ...PERIOD_WORDS[period]], { list, params: { period } })
  }
  return all
}

/**
 * The filters with a label, as in "district nashik". The word "ID" may be left out: "jobs of customer cus_12". Filters with fixed values
 * need no label.
 */
export function filtersLabelled(words: readonly string[]): readonly { list: Filterable; filter: Filter }[] {
  const text = squashed(words.join(''))
  return LABELS.filter(({ label }) => label === text)
}

const LABELS = FILTERED_LISTS.flatMap(({ list }) =>
  list.filters
    .filter(({ kind }) => kind !== 'choice' && kind !== 'period')
    .flatMap((filter) => labelsOf(filter).map((label) => ({ label: squashed(label), list, filter }))),
)

function labelsOf({ kind, label }: Filter): string[] {
  return kind === 'id' ? [label, label.replace(/ ID$/, '')] : [label]
}
