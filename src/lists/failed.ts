import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@/http/envelopes'

/** Whether a list shows nothing because it could not be read: then nobody knows how many there are, nor that there are none. */
export function hasFailed({ isError, data }: UseQueryResult<Page<unknown>>): boolean {
  return isError && !data?.rows.length
}
