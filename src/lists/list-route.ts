import type { QueryClient } from '@tanstack/react-query'
import type { List, ListParams } from '@/data/list'
import { prefetch } from '@/data/prefetch'

/** The route options of every list. The loader only starts the read. */
export function listRoute<Row, Key extends string>(list: List<Row, Key>) {
  return {
    validateSearch: list.readParams,
    loaderDeps: ({ search }: { search: ListParams<Key> }) => list.readParams(search), // without params of other lists
    loader: ({ context, deps }: { context: { queryClient: QueryClient }; deps: ListParams<Key> }) =>
      prefetch(context.queryClient, list.query(deps)),
  }
}
