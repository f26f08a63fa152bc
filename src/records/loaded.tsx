import { Center, EmptyState, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '@/http/errors'
import { useDocumentTitle } from '@/ui/document-title'
import { FailureActions, retryOf } from '@/ui/failure'
import { Loading } from '@/ui/loading'
import { SCREEN_TITLE } from '@/ui/screen'

/** `isWhole`: false while `data` has only the fields of the list's row. */
export type LoadedQuery<Data> = Pick<
  UseQueryResult,
  'error' | 'isPending' | 'isPaused' | 'isFetching' | 'refetch'
> & {
  data: Data | undefined
  isWhole?: boolean
}

const OFFLINE = 'You are offline. This will load when you are back online.'

type LoadedProps<Data> = {
  query: LoadedQuery<Data>
  texts: LoadedTexts
  /** The screen has its own heading. Otherwise a failure is the heading. */
  isPart?: boolean
  skeleton?: ReactNode
  children: (data: Data, isWhole: boolean) => ReactNode
}

/** `missing`: for a 404. */
type LoadedTexts = { loading: string; missing?: string | undefined; failed: string }

/** A later refetch never hides the record. */
export function Loaded<Data>({
  query,
  texts: { loading, missing, failed },
  isPart = false,
  skeleton,
  children,
}: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data, query.isWhole ?? true)
  if (query.isPending && query.isPaused) return <Loading>{OFFLINE}</Loading>
  if (query.isPending) return <Loading skeleton={skeleton}>{loading}</Loading>
  if (missing !== undefined && isMissing(query.error)) return <LoadFailure title={missing} isPart={isPart} />
  return (
    <LoadFailure title={failed} isPart={isPart}>
      <FailureActions {...retryOf(query)} />
    </LoadFailure>
  )
}

function LoadFailure({ title, isPart, children }: { title: string; isPart: boolean; children?: ReactNode }) {
  useDocumentTitle(title)
  return (
    <Center mih="50vh">
      <EmptyState
        title={
          <Title order={isPart ? 2 : 1} id={isPart ? undefined : SCREEN_TITLE} size="h4">
            {title}
          </Title>
        }
        role="alert"
      >
        {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
      </EmptyState>
    </Center>
  )
}
