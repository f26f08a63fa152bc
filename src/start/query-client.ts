import { type Mutation, MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { ChangeResult } from '@/data/outcome'
import { requireNetwork, tryNetwork } from '@/http/client'
import {
  endsSession,
  failureText,
  GoneError,
  isOutcomeOpen,
  MovedOnError,
  messageOf,
  noteOf,
  SessionEndedError,
  shouldRetry,
} from '@/http/errors'
import { logError } from '@/lib/error-log'
import { online } from '@/lib/online'
import { endEntry, startEntry } from '@/session/activity-of-changes'
import { forgetRecord } from '@/session/forget-record'
import { invalidateAllOf, invalidateInAllTabs, type QueryKeys } from '@/session/invalidate'
import { isExpired } from '@/session/session'
import { adminOf, isLocked } from '@/session/state'
import { onSession, sessionOf } from '@/session/store'
import { clearToasts, holdToasts, toast } from '@/ui/toast'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The message of the toast, unless the server sent one. Without it a failure is only logged. */
      failure?: string | ((error: Error) => string)
      /** A failure is not even logged. */
      isSilent?: boolean
    }
    mutationMeta: {
      /** Keys of queries that a success makes stale in all tabs: names of resources, never data. */
      invalidates?: QueryKeys
      /** Keys of queries that the mutation updates itself: they are stale in the other tabs alone. */
      updates?: QueryKeys
      /** The message of the toast. A `ChangeResult` may add a note. */
      success?: string
      /** The message of the toast, unless the server sent one; false: the failure is only logged. */
      failure?: string | false | ((error: Error) => string | false)
      /** Its failure is told while the console is locked, too. */
      isSigningIn?: boolean
      /** Once it is aborted, a call that still waits for reads is not sent. */
      stop?: AbortSignal
      /** Its caller holds the `lock` of the change. */
      holdsLock?: boolean
      /** In a batch with the same input several times: which one this is. Each is a decision of its own. */
      ordinal?: number | undefined
      /** For Activity. `list` is that of the record; `removes`: the record is deleted. */
      activity?: { act: string; list?: string; removes?: boolean }
    }
  }
}

/** Milliseconds. */
const STALE_TIME = 30_000

/** What of the variables names the record. */
const Written = v.fallback(v.object({ id: v.optional(v.string()) }), {})

/** Turns the outcome of every query and mutation into toasts, log lines and refetches. */
export function createQueryClient(): QueryClient {
  followNetwork()
  const forgetRecordOf = ({ meta, state }: Pick<Mutation<unknown, unknown, unknown>, 'meta' | 'state'>) => {
    const { id } = v.parse(
      Written,
      typeof state.variables === 'string' ? { id: state.variables } : state.variables,
    )
    const list = meta?.activity?.list
    if (list !== undefined && id !== undefined) forgetRecord(client, { list, id })
  }
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        retry: shouldRetry,
        retryDelay: (failures) => (online.now() ? 400 * 2 ** failures : 0), // offline the retry waits for the network
        networkMode: 'offlineFirst', // a read is tried, whatever the browser says of its network
        refetchOnWindowFocus: () => !isExpired(client),
        refetchOnReconnect: () => !isExpired(client),
      },
      mutations: { retry: false, networkMode: 'always' }, // sent now and once, or not at all
    },
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.isSilent) return
        if (!endsSession(error)) logAndToast(error, failureText(meta?.failure, error) ?? false)
      },
    }),
    mutationCache: new MutationCache({
      // Before the mutation itself, which may begin with a read.
      onMutate: async (_input, mutation) => {
        startEntry(client, mutation)
        if (!online.now()) await requireNetwork()
      },
      onError: (error, _input, _before, mutation) => {
        const { meta } = mutation
        endEntry(client, mutation, { error })
        if (error instanceof SessionEndedError) return
        const hasEnded = endsSession(error)
        const failure = failureText(meta?.failure, error)
        if (hasEnded && failure !== false) toast.error(failure ?? messageOf(error), 'Your session ended.')
        else logAndToast(error, failure, meta?.isSigningIn)
        if (error instanceof GoneError) forgetRecordOf(mutation)
        const isStale = error instanceof GoneError || error instanceof MovedOnError
        if (isStale || isOutcomeOpen(error)) return invalidateAllOf(client, meta)
      },
      // Awaited, so that a form stays busy until the screen behind it is up to date.
      onSuccess: (answer, _input, _before, mutation) => {
        const { meta } = mutation
        endEntry(client, mutation, { data: answer })
        if (meta?.activity?.removes) forgetRecordOf(mutation)
        const { note, isSent } = answer instanceof ChangeResult ? answer : new ChangeResult(answer)
        if (!isSent) toast.info(note ?? 'There was nothing to change.')
        else if (meta?.success) toast.success(meta.success, note)
        return invalidateInAllTabs(client, meta?.invalidates ?? [], meta?.updates)
      },
    }),
  })
  holdToastsWhileLocked(client)
  return client
}

/** By itself Query does not read the first state, and hears of no change before a provider is mounted. */
function followNetwork(): void {
  onlineManager.setEventListener((setOnline) => {
    const update = () => setOnline(online.now())
    update()
    addEventListener('offline', tryNetwork)
    const unsubscribe = online.subscribe(update)
    return () => {
      removeEventListener('offline', tryNetwork)
      unsubscribe()
    }
  })
}

/**
 * Toasts may name records: they wait while the console is locked, and end with their session. Not by React: a call may fail before it
 * renders.
 */
function holdToastsWhileLocked(client: QueryClient): void {
  let admin: string | undefined
  onSession(client, () => {
    const session = sessionOf(client)
    const email = adminOf(session)?.email
    if (admin !== undefined && admin !== email) clearToasts()
    admin = email
    holdToasts(isLocked(session), email)
  })
}

function logAndToast(error: Error, failure?: string | false, isSigningIn = false): void {
  logError(error)
  if (failure === false) return
  const show = isSigningIn ? toast.errorOfSignIn : toast.error
  show(messageOf(error, failure), noteOf(error))
}
