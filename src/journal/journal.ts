import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'

/** How a change stands, or ended; one that was unknown at first says so for good. */
export type Outcome =
  | 'Under way'
  | 'Done'
  | 'Refused'
  | 'Not sent'
  | 'Unknown'
  | 'Unknown, then done'
  | 'Unknown, then not done'

/** A change that this admin asked for in this tab. */
export type Entry = {
  /** When it was asked for, in milliseconds since 1970. */
  at: number
  act: string
  /** The name of the list that its record is of; undefined where it is of none. */
  list?: string | undefined
  /** Undefined where it is not told, as of a record that was added. */
  id?: string | undefined
  name?: string | undefined
  /** Whether it takes its record away. */
  removes?: boolean | undefined
  outcome: Outcome
  /** What was to be changed, such as the names of fields. */
  what?: string | undefined
  /** What there is to say of the outcome, such as the server's words. */
  note?: string | undefined
  /** Of a payment, as far as they are known; more than one where it was booked more than once. */
  references?: readonly string[] | undefined
}

/** It stays though nobody looks at it; and an entry is itself, however like another. */
const KEPT = { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false }

/** The changes of this tab since the sign-in, newest first. In memory alone: the end of the session forgets them. */
export const journalQuery = queryOptions<readonly Entry[]>({
  queryKey: ['journal'],
  queryFn: skipToken,
  ...KEPT,
})

/** Notes a change as it is asked for. Answers how to tell what became of it, as often as there is news. */
export function noteChange(client: QueryClient, asked: Entry): (news: Partial<Entry>) => void {
  const { queryKey } = journalQuery
  client.setQueryDefaults(queryKey, KEPT) // of a query that is written before it is looked at
  let entry = asked
  client.setQueryData(queryKey, (all = []) => [entry, ...all])
  return (news) => {
    const before = entry
    entry = { ...before, ...news }
    client.setQueryData(queryKey, (all) => all?.map((one) => (one === before ? entry : one)))
  }
}
