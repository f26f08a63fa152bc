import { type Mutation, MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { requireNetwork } from '@/http/client'
import {
  endsSession,
  GoneError,
  isMissing,
  isOutcomeOpen,
  messageOf,
  noteOf,
  SessionEndedError,
  shouldRetry,
} from '@/http/errors'
import { Done } from '@/http/outcome'
import { resolveAnswer } from '@/journal/answers'
import { logError } from '@/lib/error-log'
import { online } from '@/lib/online'
import { forgetRecord, type RecordId } from '@/session/forget-record'
import { invalidateInAllTabs, type QueryKeys } from '@/session/invalidate'
import { isSuspended, suspendSession } from '@/session/session'
import { toast } from '@/ui/toast'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `failure`: the words when the server has none, for each error its own where it is a function; a query without it
     * only logs. `isSilent`: not even that. `record`: the one that it reads, which is forgotten once it is gone.
     */
    queryMeta: {
      failure?: string | ((error: Error) => string)
      isSilent?: boolean
      record?: RecordId
    }
    /**
     * `invalidates`: the keys that a success makes stale, here and in other tabs; `updates`: those it brings up to date
     * itself, so that they are stale in other tabs alone. Names of resources, never data. `failure`: the words when the
     * server has none, for each error its own where it is a function; false only logs.
     * `journal`: how the admin's activity tells of it: the act, the name of its record's list, and whether it takes that away.
     * `isSigningIn`: a 401 is its own answer, not the end of a session.
     */
    mutationMeta: {
      invalidates?: QueryKeys
      updates?: QueryKeys
      success?: string
      failure?: string | false | ((error: Error) => string | false)
      isSigningIn?: boolean
      journal?: { act: string; list?: string; removes?: boolean }
    }
  }
}

const FRESH_FOR = 30_000

/** What a change of a record is sent with, as far as it names the record. */
const Written = v.fallback(v.object({ id: v.optional(v.string()) }), {})

/** The one place where outcomes of the server become toasts, log lines, refetches and the end of a session. */
export function createQueryClient(): QueryClient {
  onlineManager.setOnline(online.now()) // it hears of changes by itself, not of how things stand at first
  const forgetWritten = ({ meta, state }: Pick<Mutation<unknown, unknown, unknown>, 'meta' | 'state'>) => {
    const { id } = v.parse(
      Written,
      typeof state.variables === 'string' ? { id: state.variables } : state.variables,
    )
    const list = meta?.journal?.list
    if (list !== undefined && id !== undefined) forgetRecord(client, { list, id })
  }
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        retry: shouldRetry,
        retryDelay: (failures) => 400 * 2 ** failures,
        refetchOnWindowFocus: () => !isSuspended(client),
        refetchOnReconnect: () => !isSuspended(client),
      },
      mutations: { retry: false, networkMode: 'always' }, // sent once, now, or refused: never later
    },
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.isSilent) return
        if (endsSession(error)) return suspendSession(client)
        if (meta?.record && isMissing(error)) forgetRecord(client, meta.record)
        const failure = meta?.failure ?? false
        report(error, typeof failure === 'function' ? failure(error) : failure)
      },
    }),
    mutationCache: new MutationCache({
      // At once, even where a look at the server would come first. Who logs out is let go, whatever the network does.
      onMutate: (_input, { meta }) => {
        if (!meta?.isSigningIn) requireNetwork()
      },
      onError: (error, _input, _before, mutation) => {
        const { meta } = mutation
        resolveAnswer(mutation, { error })
        if (error instanceof SessionEndedError) return
        const hasEnded = !meta?.isSigningIn && endsSession(error)
        if (hasEnded) suspendSession(client)
        const failure = typeof meta?.failure === 'function' ? meta.failure(error) : meta?.failure
        if (hasEnded && failure !== false) toast.error(failure ?? messageOf(error), 'Your session had ended.')
        else report(error, failure)
        if (error instanceof GoneError) forgetWritten(mutation)
        if (isOutcomeOpen(error) || error instanceof GoneError)
          return invalidateInAllTabs(client, [...(meta?.invalidates ?? []), ...(meta?.updates ?? [])])
      },
      // Awaited, so that a form stays busy until the screen behind it is fresh.
      onSuccess: (answer, _input, _before, mutation) => {
        const { meta } = mutation
        resolveAnswer(mutation, { data: answer })
        if (meta?.journal?.removes) forgetWritten(mutation)
        const { note, isSent } = answer instanceof Done ? answer : new Done(answer)
        if (!isSent) toast.info(note ?? 'Nothing had to be changed.')
        else if (meta?.success) toast.success(meta.success, note)
        return invalidateInAllTabs(client, meta?.invalidates ?? [], meta?.updates)
      },
    }),
  })
  return client
}

/** Never the error itself: an error of the HTTP client holds the bearer token and what was sent. */
function report(error: Error, failure?: string | false): void {
  logError(error)
  if (failure !== false) toast.error(messageOf(error, failure), noteOf(error))
}
