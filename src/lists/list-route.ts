import type { QueryClient } from '@tanstack/react-query'
import type { List, ListParams } from '@/http/list'
import { prefetch } from '@/http/prefetch'

/** What the route of every list has: the address read by the list's own definition, and its page on the way at once. */
export function listRoute<Row, Key extends string>(list: List<Row, Key>) {
  return {
    validateSearch: list.readParams,
    loaderDeps: ({ search }: { search: ListParams<Key> }) => list.readParams(search), // without keys of others
    loader: ({ context, deps }: { context: { queryClient: QueryClient }; deps: ListParams<Key> }) =>
      prefetch(context.queryClient, list.query(deps)),
  }
}
