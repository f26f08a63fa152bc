import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@/http/envelopes'

/** Whether a list has no rows because it could not be read: then their number is unknown, and not 0. */
export function hasFailed({ isError, data }: UseQueryResult<Page<unknown>>): boolean {
  return isError && !data?.rows.length
}
