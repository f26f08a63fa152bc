/** A Wednesday in the middle of a month, at noon in India. All tests run on this day, unless `TEST_TODAY` is set. */
const USUAL = '2026-11-18'

/** Days on which calendars often go wrong. `npm run test:days` runs the tests on each. */
export const DAYS = [
  USUAL,
  '2027-01-01', // a Friday
  '2027-02-28', // a Sunday, the last of a short month
  '2028-02-29', // a Tuesday
  '2028-03-01', // the same day a year before is none of a leap year
  '2027-03-31', // the last of a financial year
  '2027-04-01', // a Thursday, the first of a financial year
  '2026-12-31T18:29:00Z', // the last minute of the year in India
  '2026-12-31T18:30:00Z', // the first one: elsewhere it is still the year before
  '2027-01-31T18:45:00Z', // India is already in the next month
  '2026-10-31T18:45:00Z', // so it is here, while clocks of the tests' own zone are set back that night
  '2027-03-14T09:59:00Z', // the minute before those clocks are set on
  '2026-11-21', // a Saturday
  '2026-11-23', // a Monday
]

/**
 * Milliseconds since 1970, of `YYYY-MM-DD` at noon in India or of a whole ISO moment.
 * @param {string | undefined} day
 */
export function momentOf(day = USUAL) {
  const moment = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T12:00:00+05:30` : day)
  if (Number.isNaN(moment))
    throw new Error(`TEST_TODAY=${day} is neither a day such as ${USUAL} nor a moment`)
  return moment
}
