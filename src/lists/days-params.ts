import { isDay } from '@/lib/day'
import { type DayRange, daysOf, type Period, parsePeriod } from '@/lib/period'

/** As an address has them. Explicit days win over a period. */
export type DaysParams = {
  period?: Period | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/** For `validateSearch`. Days that run backwards are dropped. Each key is always there, so that the router keeps no unusable value. */
export function readDaysParams({ period, startDate, endDate }: Record<string, unknown>): DaysParams {
  const [from, to] = [startDate, endDate].map((day) =>
    typeof day === 'string' && isDay(day) ? day : undefined,
  )
  if (from !== undefined && to !== undefined && from <= to)
    return { period: undefined, startDate: from, endDate: to }
  return { period: parsePeriod(period), startDate: undefined, endDate: undefined }
}

/** For the notice about ignored params. Undefined for other keys. A day alone is not used. */
export function canUseDaysParam(
  key: string,
  text: string,
  search: Record<string, unknown>,
): boolean | undefined {
  if (key === 'period') return parsePeriod(text) !== undefined
  return key === 'startDate' || key === 'endDate' ? readDaysParams(search)[key] !== undefined : undefined
}

/** `today`: the day in India. */
export function daysOfParams(
  { period, startDate, endDate }: DaysParams,
  usual: Period,
  today: string,
): DayRange {
  if (startDate !== undefined && endDate !== undefined) return { from: startDate, to: endDate }
  return daysOf(period ?? usual, today)
}
