import type { QueryClient } from '@tanstack/react-query'
import type { List, ListParams } from '@/data/list'
import { prefetch } from '@/data/prefetch'

/** The route options of every list: the definition reads the search params, and the loader starts reading the page. */
export function listRoute<Row, Key extends string>(list: List<Row, Key>) {
  return {
    validateSearch: list.readParams,
    loaderDeps: ({ search }: { search: ListParams<Key> }) => list.readParams(search), // without params of other lists
    loader: ({ context, deps }: { context: { queryClient: QueryClient }; deps: ListParams<Key> }) =>
      prefetch(context.queryClient, list.query(deps)),
  }
}
