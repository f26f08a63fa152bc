import { useEffect, useMemo, useState } from 'react'
import type { Grouping } from '@/data/totals'
import { wait } from '@/lib/wait'
import { addRows, emptySums, type Summing, type Sums } from './sums'

/** Rows that are summed at once. More are summed in slices, so that the page stays responsive. */
const SLICE = 1000

export type Summed<Row> = { sums: Sums; rows: readonly Row[]; by: Grouping<Row> }

/** While many rows are being summed, it returns the sums before, or undefined at first; never those of other `filters`. */
export function useSums<Row>(
  rows: readonly Row[] | undefined,
  filters: string,
  { by, measures, shift }: Summing<Row>,
): Summed<Row> | undefined {
  const [latest, setLatest] = useState<Summed<Row> & { filters: string }>()
  const isLong = rows !== undefined && rows.length > SLICE
  const short = useMemo(() => {
    if (!rows || isLong) return undefined
    const sums = emptySums({ measures })
    addRows(sums, rows, { by, measures, shift })
    return { sums, rows, by }
  }, [rows, isLong, by, measures, shift])
  useEffect(() => {
    if (!rows || !isLong) return
    const screen = new AbortController()
    void sumInSlices(rows, { by, measures, shift }, screen.signal).then(
      (sums) => sums && setLatest({ sums, rows, by, filters }),
    )
    return () => screen.abort()
  }, [rows, filters, isLong, by, measures, shift])
  return rows && (short ?? (latest?.filters === filters ? latest : undefined))
}

/** Undefined once the signal is aborted. */
async function sumInSlices<Row>(
  rows: readonly Row[],
  summing: Summing<Row>,
  signal: AbortSignal,
): Promise<Sums | undefined> {
  const sums = emptySums(summing)
  for (let from = 0; from < rows.length; from += SLICE) {
    addRows(sums, rows.slice(from, from + SLICE), summing)
    await wait(0)
    if (signal.aborted) return undefined
  }
  return sums
}
