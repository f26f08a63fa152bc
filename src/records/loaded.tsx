import { Center, EmptyState } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '@/http/errors'
import { useDocumentTitle } from '@/ui/document-title'
import { FailureActions } from '@/ui/failure'
import { Loading } from '@/ui/loading'

/** The part of a query that shows its record; `isWhole` is false while only what a list knew of the record is there. */
export type LoadedQuery<Data> = Pick<
  UseQueryResult,
  'error' | 'isPending' | 'isPaused' | 'isFetching' | 'refetch'
> & {
  data: Data | undefined
  isWhole?: boolean
}

const OFFLINE = 'You are offline. This will be read when the connection is back.'

type LoadedProps<Data> = {
  query: LoadedQuery<Data>
  texts: LoadedTexts
  children: (data: Data, isWhole: boolean) => ReactNode
}

/** What is always there can't be missing. */
type LoadedTexts = { loading: string; missing?: string | undefined; failed: string }

/** A record once it is there; until then, or when it can't be had, a text in its place. Later refetches never hide it. */
export function Loaded<Data>({ query, texts: { loading, missing, failed }, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data, query.isWhole ?? true)
  if (query.isPending) return <Loading>{query.isPaused ? OFFLINE : loading}</Loading>
  if (missing !== undefined && isMissing(query.error)) return <Instead title={missing} />
  return (
    <Instead title={failed}>
      <FailureActions error={query.error} isTrying={query.isFetching} onTryAgain={query.refetch} />
    </Instead>
  )
}

/** Names the document, too: where there is no record there is no name of one. */
function Instead({ title, children }: { title: string; children?: ReactNode }) {
  useDocumentTitle(title)
  return (
    <Center mih="50vh">
      <EmptyState title={title} role="alert">
        {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
      </EmptyState>
    </Center>
  )
}
