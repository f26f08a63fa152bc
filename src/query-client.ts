import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { suspendSession } from '@/api/session'
import { endsSession, isPassing, messageOf } from '@/lib/http'
import { toast } from '@/lib/toast'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `failure`: the words when the server has none, for each error its own where it is a function; a query without it
     * only logs. `isSilent`: not even that.
     */
    queryMeta: { failure?: string | ((error: Error) => string); isSilent?: boolean }
    /**
     * `invalidates`: the keys that a success makes stale. `failure`: the words when the server has none; false only logs.
     * `isSigningIn`: a 401 is its own answer, not the end of a session.
     */
    mutationMeta: {
      invalidates?: QueryKey[]
      success?: string
      failure?: string | false
      isSigningIn?: boolean
    }
  }
}

const MAX_RETRIES = 2
const FRESH_FOR = 30_000

/** The one place where outcomes of the server become toasts, log lines, refetches and the end of a session. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
        retryDelay: (failures) => 400 * 2 ** failures,
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
      onError: (error, _input, _before, { meta }) => {
        if (!meta?.isSigningIn && endsSession(error)) return suspendSession(client)
        report(error, meta?.failure)
      },
      // Awaited, so that a form stays busy until the screen behind it is fresh.
      onSuccess: (_data, _input, _before, { meta }) => {
        if (meta?.success) toast.success(meta.success)
        const keys = meta?.invalidates ?? []
        return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      },
    }),
  })
  return client
}

/** Never the error itself: an error of the HTTP client holds the bearer token and what was sent. */
function report(error: Error, failure?: string | false): void {
  console.error(String(error))
  if (failure !== false) toast.error(messageOf(error, failure))
}
