import { count } from '@/lib/format'
import { missingOf, progressOf, type Reading } from './machine'
import type { Export } from './state'

type Told = Pick<Export, 'title' | 'reading'>

/** What an export does, or what has become of it. */
export function told({ title, reading }: Told): string {
  switch (reading.step) {
    case 'reading':
      return reading.time > 1 ? `Reading ${title} once more` : `Exporting ${title}`
    case 'writing':
      return `Writing ${title}`
    case 'stuck':
      return `A part of ${title} could not be read.`
    case 'short':
      return shortness(title, reading)
    case 'unwritten':
      return `The file of ${title} could not be written.`
    case 'saved':
      return [saved(title, reading), hasNews(reading) && change(reading)].filter(Boolean).join(' ')
  }
}

/** "420 of 2,140"; without the second where the server does not count its rows, or counts fewer than it has sent. */
export function progress({ rows, latest }: Reading): string {
  const total = latest?.total
  return total !== undefined && total >= rows ? `${count(rows)} of ${count(total)}` : rowCount(rows)
}

/** Whether there is something to say of an export that has ended, beside that it has. */
export function hasNews({ hasChanged }: Reading): boolean {
  return hasChanged
}

function saved(title: string, reading: Reading): string {
  if (reading.isPartial) return `Saved what was read of ${title}: ${progress(reading)}.`
  return `${title} exported: ${rowCount(reading.rows)}.`
}

function shortness(title: string, reading: Reading): string {
  const { rows, leftOut, latest } = reading
  if (missingOf(reading) === 0) return `${title} kept changing while it was read: rows may be missing.`
  if (latest?.total !== undefined && latest.total > rows + leftOut)
    return `The server counts ${rowCount(latest.total)} of ${title} and sent ${count(rows)}.`
  return `${rowCount(leftOut)} of ${title} cannot be read.`
}

function change({ first, latest }: Reading): string {
  if (first?.total === undefined || latest?.total === undefined || first.total === latest.total)
    return 'The list changed while it was read.'
  return `The list changed while it was read: ${rowCount(first.total)} at first, ${count(latest.total)} at the end.`
}

/** What is said of it to those who hear the screen: how it stands, and each quarter of the way. */
export function announcementOf({ title, reading }: Told): string {
  const quarters = Math.floor((progressOf(reading) ?? 0) * 4)
  const isOnWay = reading.step === 'reading' && quarters > 0
  return isOnWay ? `${told({ title, reading })}: ${quarters * 25} percent` : told({ title, reading })
}

function rowCount(rows: number): string {
  return rows === 1 ? '1 row' : `${count(rows)} rows`
}
