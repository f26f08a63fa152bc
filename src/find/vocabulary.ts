import { dayKeys, type Filter, type Filterable } from '@/data/list'
import { plainNumber } from '@/lib/pasted'
import { PERIOD_LABELS, PERIODS, type Period } from '@/lib/period'
import { namedScreens } from '@/resources'

/** `params`: values of the list's filters. Empty for the name of the list. */
export type Meaning = {
  kind: 'list' | 'period' | 'value'
  list: Filterable
  params: Readonly<Record<string, string>>
}

export const FILTERED_LISTS = namedScreens.flatMap(({ list, names, resource }) =>
  list ? [{ list, names, totals: resource?.totals }] : [],
)

export function withPlurals(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name}s`])
}

/** Synonyms for the values of filters. */
const VALUES = new Map<string, readonly string[]>([
  ['in_progress', ['on going', 'under progress']],
  ['completed', ['done', 'finished']],
  ['cancelled', ['canceled']],
  ['inactive', ['deactivated', 'disabled']],
  ['car', ['cars']],
  ['bike', ['bikes', 'motor cycle', 'motor cycles']],
  ['scooter', ['scooters', 'scooty']],
])

/** Synonyms. What is nearly a period, such as "last quarter" or "last year", is none. */
const PERIOD_WORDS: Readonly<Partial<Record<Period, readonly string[]>>> = {
  today: ['todays', 'aaj'],
  yesterday: ['yesterdays'],
  'last-7-days': ['past 7 days', 'last seven days'],
  'last-30-days': ['past 30 days', 'last thirty days'],
  'last-90-days': ['past 90 days', 'last ninety days'],
  'this-week': ['current week'],
  'last-week': ['previous week'],
  'this-month': ['this mth', 'current month', 'is mahine'],
  'last-month': ['last mth', 'previous month', 'prev month', 'pichle mahine'],
  'this-fy': ['this fy', 'current fy', 'current financial year'],
  'last-fy': ['last fy', 'previous fy', 'previous financial year'],
}

const PERIOD_NAMES = PERIODS.map(
  (period) => [period, [period, PERIOD_LABELS[period], ...(PERIOD_WORDS[period] ?? [])]] as const,
)

/** Removed from both ends of a search text. */
const FILLERS = wordSet(
  'a an the go goto of in for from by with to at on and or within all any every only show list find get give see view me my please pls that which who whose are was were have has had during status type vehicle wale wala wali ka ke ki ko se mein',
)

/** They turn a meaning round, or begin a range. No filter can express them. */
const TURNING = wordSet(
  'not no non un never neither nor none without except excepting excluding exclude excludes excl but besides other apart minus isnt arent wasnt werent hasnt havent dont doesnt didnt unpaid nahi nahin nhi bina sivay sivaay alawa नहीं नही बिना सिवाय अलावा छोड़कर नाही नको शिवाय सोडून before after since until till upto older newer earlier later above over below under between than exceeding less more next upcoming coming tomorrow ago',
)

/** Words of time that are no period. */
const TIMES = wordSet(
  'day days week weeks month months mth quarter quarters year years fy january jan february feb march mar april apr may june jun july jul august aug september sept sep october oct november nov december dec',
)

/** At an end of a text they say that no filtered list is meant: "export jobs". */
const ACTS = wordSet(
  'export download excel csv print save share copy send add create new edit change set update delete remove cancel complete accept pay make refund call open close refresh reload import reconcile select duplicate',
)

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(squashed))
}

/** Only letters and digits, so that `IN_PROGRESS`, "In-progress" and "inprogress" are equal. */
function squashed(text: string): string {
  return plainNumber(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

export function isFiller(word: string): boolean {
  return FILLERS.has(squashed(word)) || squashed(word) === ''
}

/** Also by a part of it: "un-paid". */
export function isTurning(word: string): boolean {
  return word.split(/[-–/]/).some((part) => TURNING.has(squashed(part)))
}

/** "!active", "-pending", ">500". */
export function hasTurningSign(word: string): boolean {
  return /^[!¬≠<>≤≥]|^-\S/.test(word)
}

export function isTime(word: string): boolean {
  return TIMES.has(squashed(word))
}

export function isAct(word: string): boolean {
  return ACTS.has(squashed(word))
}

/** "export jobs" as "jobs": the screen where that can be done. */
export function withoutActs(text: string): string {
  return text
    .split(' ')
    .filter((word) => !isAct(word))
    .join(' ')
}

export function isTotal(word: string): boolean {
  return /^totals?$/i.test(word)
}

/** "of the Bank of India" becomes "Bank of India". */
export function withoutFillers(words: readonly string[]): string[] {
  const from = words.findIndex((word) => !isFiller(word))
  return from < 0 ? [] : words.slice(from, words.findLastIndex((word) => !isFiller(word)) + 1)
}

/** Ignores case, spaces and fillers: "logout", "go to the jobs list". */
export function isOneOf(names: readonly string[], text: string): boolean {
  const bare = text.split(' ').filter((word) => !isFiller(word))
  const forms = [squashed(text), squashed(bare.join(''))]
  return names.map(squashed).some((name) => name !== '' && forms.includes(name))
}

export function meaningsOf(words: readonly string[]): readonly Meaning[] {
  return MEANINGS.get(words.map(squashed).join(' ')) ?? []
}

/** The keys are words in lower case, apart and as one. */
const MEANINGS = meanings()

function meanings(): Map<string, Meaning[]> {
  const byPhrase = new Map<string, Meaning[]>()
  const add = (phrases: readonly string[], meaning: Meaning) => {
    const forms = phrases.flatMap((phrase) => {
      const words = phrase.split(/[\s_-]+/).map(squashed)
      return [words.join(' '), words.join('')]
    })
    for (const form of new Set(forms)) byPhrase.set(form, [...(byPhrase.get(form) ?? []), meaning])
  }
  for (const { list, names } of FILTERED_LISTS) {
    add(withPlurals(names), { kind: 'list', list, params: {} })
    for (const filter of list.filters) {
      for (const value of namedValues(filter)) {
        const names = [value, ...(VALUES.get(value.toLowerCase()) ?? [])]
        add(names, { kind: 'value', list, params: { [filter.key]: value } })
      }
    }
    if (dayKeys(list.filters))
      for (const [period, names] of PERIOD_NAMES) add(names, { kind: 'period', list, params: { period } })
  }
  return byPhrase
}

function namedValues(filter: Filter): string[] {
  return filter.kind === 'choice' && !filter.toText ? filter.options.map(({ value }) => value) : []
}
