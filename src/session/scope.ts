import type { QueryClient } from '@tanstack/react-query'

const scopes = new WeakMap<QueryClient, AbortController>()

/**
 * Aborted when the session ends: by logging out, here or in another tab, or when another admin signs in. Everything that may outlive a
 * screen (reads of outcomes, locks, calls) ends with this signal.
 */
export function sessionSignal(client: QueryClient): AbortSignal {
  return scopeOf(client).signal
}

/** Aborts the signal of the session. The next call of `sessionSignal` returns a new one. */
export function abortSessionSignal(client: QueryClient): void {
  const ended = scopeOf(client)
  scopes.delete(client)
  ended.abort()
}

function scopeOf(client: QueryClient): AbortController {
  const scope = scopes.get(client) ?? new AbortController()
  scopes.set(client, scope)
  return scope
}
