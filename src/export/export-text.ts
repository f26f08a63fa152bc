import type { AllRows } from '@/data/read-all'
import { formatCount, formatQuantity } from '@/lib/format'
import type { ExportState } from './export-state'

type TitledExport = ExportState & { title: string }

/** "Loading customer payments". */
export function loadingText(title: string): string {
  return `Loading ${title.toLowerCase()}`
}

export function statusText({ title, step, progress, read, isPartial }: TitledExport): string {
  switch (step) {
    case 'reading':
      return progress && progress.pass > 1 ? `${loadingText(title)} again` : `Exporting ${title}`
    case 'writing':
      return `Creating the file for ${title}`
    case 'stuck':
      return `Part of ${title} could not be loaded.`
    case 'incomplete':
      return `Not all rows of ${title} are loaded.`
    case 'short':
      return read ? whyShort(title, read) : ''
    case 'unwritten':
      return `The file for ${title} could not be created.`
    case 'saved':
      return read ? [savedText(title, read, isPartial), listChangeText(read)].filter(Boolean).join(' ') : ''
  }
}

/** "420 of 2,140", or "420 rows" if the server does not count its rows, or counts fewer than it has sent. */
export function progressText(rows: number, total: number | undefined): string {
  return total !== undefined && total >= rows
    ? `${formatCount(rows)} of ${formatCount(total)}`
    : formatQuantity(rows, 'row')
}

/** For screen readers: the progress in quarters alone. */
export function announcementOf(item: TitledExport): string {
  const quarters = Math.floor((item.progress?.fraction ?? 0) * 4)
  const isOnWay = item.step === 'reading' && quarters > 0
  return isOnWay ? `${statusText(item)}: ${quarters * 25} percent` : statusText(item)
}

function savedText(title: string, { rows, totals }: AllRows<unknown>, isPartial: boolean): string {
  // "5 of 5" would say that nothing is missing.
  if (isPartial && totals.latest === rows.length) return `Part of ${title} saved.`
  if (isPartial) return `Part of ${title} saved: ${progressText(rows.length, totals.latest)}.`
  return `${title} exported: ${formatQuantity(rows.length, 'row')}.`
}

function whyShort(
  title: string,
  { rows, unreadable, totals, isRepeating, hasGaps }: AllRows<unknown>,
): string {
  if (totals.latest !== undefined && totals.latest > rows.length + unreadable)
    return `${title}: the server reported ${formatQuantity(totals.latest, 'row')} but sent ${formatCount(rows.length)}.`
  if (isRepeating) return `The server sent the same page of ${title} twice, so rows may be missing.`
  if (unreadable > 0) return `${formatQuantity(unreadable, 'row')} of ${title} could not be loaded.`
  if (hasGaps) return `Pages of ${title} came empty or cut, so rows may be missing.`
  return `Rows of ${title} may be missing: the list kept changing while it was loading.`
}

function listChangeText({ hasChanged, totals: { first, latest } }: AllRows<unknown>): string {
  if (!hasChanged) return ''
  if (first === undefined || latest === undefined || first === latest)
    return 'The list changed during the export.'
  return `The list changed during the export: ${formatQuantity(first, 'row')} at the start, ${formatCount(latest)} at the end.`
}
