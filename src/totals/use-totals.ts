import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dayKeys, type List } from '@/data/list'
import { comparedDays } from '@/lib/comparison'
import { online } from '@/lib/online'
import { isPeriod } from '@/lib/period'
import type { RowKey } from '@/ui/table/column'
import { toast } from '@/ui/toast'
import { useToday } from '@/ui/today'
import { allRowsKey, allRowsQuery } from './all-rows'
import { OFFLINE } from './reading'
import { mainMeasure, totalRows, wholeRow } from './sums'
import { rangeOf, readTotalsParams } from './totals-list'
import { useSums } from './use-sums'

export function useTotals<Row, Key extends string>(list: List<Row, Key>, rowKey: RowKey<Row>) {
  const { filters, by, compare } = readTotalsParams(list, useSearch({ strict: false }))
  const { measures } = list.totals
  const today = useToday(compare !== undefined || 'period' in filters)
  const rowsQuery = allRowsQuery(list, filters, today, rowKey)
  const query = useQuery(rowsQuery)
  const other = useOther(list, today, query.data?.outcome !== undefined, rowKey)
  const now = useSums(query.data?.rows, hashKey(rowsQuery.queryKey), { by, measures })
  const { shift } = other.days ?? {}
  const earlier = useSums(other.days && other.query.data?.rows, other.key, { by, measures, shift })
  const before = earlier && earlier.by === now?.by ? earlier.sums : undefined
  const totals = useMemo(() => {
    if (!now) return undefined
    const main = mainMeasure(measures, now.sums, ...(before ? [before] : []))
    return {
      by: now.by,
      main,
      rows: totalRows(now.by, now.sums, before, main),
      whole: wholeRow(now.sums, before),
      unused: now.sums.unused,
      unusedBefore: before?.unused,
    }
  }, [now, before, measures])
  const client = useQueryClient()
  const refresh = () => {
    if (!online.now()) toast.info(OFFLINE) // the reading waits for the network
    void client.invalidateQueries({ queryKey: allRowsKey(list) })
  }
  // Many rows are summed a moment later than they are read.
  const isSummed = now?.rows === query.data?.rows
  const isOtherSummed = earlier?.rows === other.query.data?.rows
  return { filters, by, compare, today, query, isSummed, other, isOtherSummed, totals, refresh }
}

/** The rows of the other period are read after those of the first. */
function useOther<Row, Key extends string>(
  list: List<Row, Key>,
  today: string,
  isNext: boolean,
  rowKey: RowKey<Row>,
) {
  const { filters, compare } = readTotalsParams(list, useSearch({ strict: false }))
  const range = rangeOf(list, filters, today)
  const period = 'period' in filters && isPeriod(filters.period) ? filters.period : undefined
  const days = useMemo(
    () => (range && compare ? comparedDays(range, compare, today, period) : undefined),
    [range?.from, range?.to, compare, today, period],
  )
  const keys = dayKeys(list.filters)
  const otherFilters =
    days && keys
      ? list.readParams({ ...filters, period: undefined, [keys.from]: days.from, [keys.to]: days.to })
      : filters
  const rowsQuery = allRowsQuery(list, otherFilters, today, rowKey)
  const query = useQuery({ ...rowsQuery, enabled: isNext && days !== undefined })
  return { range, days, query, key: hashKey(rowsQuery.queryKey) }
}
