import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { requireNetwork } from '@/http/client'
import { endsSession, isRetried, messageOf, NotDoneError, SessionEndedError } from '@/http/errors'
import { Standing } from '@/http/outcome'
import { tellAnswer } from '@/journal/answers'
import { online } from '@/lib/online'
import { isSuspended, suspendSession } from '@/session/session'
import { type Keys, markStale } from '@/session/stale'
import { toast } from '@/ui/toast'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `failure`: the words when the server has none, for each error its own where it is a function; a query without it
     * only logs. `isSilent`: not even that.
     */
    queryMeta: { failure?: string | ((error: Error) => string); isSilent?: boolean }
    /**
     * `invalidates`: the keys that a success makes stale, here and in other tabs; `updates`: those it brings up to date
     * itself, so that they are stale in other tabs alone. Names of resources, never data. `failure`: the words when the
     * server has none, for each error its own where it is a function; false only logs.
     * `journal`: how the admin's activity tells of it: the act, the name of its record's list, and whether it takes that away.
     * `isSigningIn`: a 401 is its own answer, not the end of a session.
     */
    mutationMeta: {
      invalidates?: Keys
      updates?: Keys
      success?: string
      failure?: string | false | ((error: Error) => string | false)
      isSigningIn?: boolean
      journal?: { act: string; list?: string; removes?: boolean }
    }
  }
}

const FRESH_FOR = 30_000

/** The one place where outcomes of the server become toasts, log lines, refetches and the end of a session. */
export function createQueryClient(): QueryClient {
  onlineManager.setOnline(online.now()) // it hears of changes by itself, not of how things stand at first
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        retryOnMount: false, // the loader of a screen has asked: a failure that was faster than its code is told once
        retry: isRetried,
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
        tellAnswer(mutation, { error })
        if (error instanceof SessionEndedError) return
        if (!meta?.isSigningIn && endsSession(error)) return suspendSession(client)
        const failure = meta?.failure
        report(error, typeof failure === 'function' ? failure(error) : failure)
        if (error instanceof NotDoneError) return markStale(client, meta?.invalidates ?? [], meta?.updates)
      },
      // Awaited, so that a form stays busy until the screen behind it is fresh.
      onSuccess: (answer, _input, _before, mutation) => {
        const { meta } = mutation
        tellAnswer(mutation, { data: answer })
        if (answer instanceof Standing) toast.info(answer.words)
        else if (meta?.success) toast.success(meta.success)
        return markStale(client, meta?.invalidates ?? [], meta?.updates)
      },
    }),
  })
  return client
}

/** Never the error itself: an error of the HTTP client holds the bearer token and what was sent. */
function report(error: Error, failure?: string | false): void {
  console.error(String(error instanceof NotDoneError ? error.cause : error))
  if (failure !== false) toast.error(messageOf(error, failure))
}
