import type { QueryClient } from '@tanstack/react-query'

const scopes = new WeakMap<QueryClient, AbortController>()

/**
 * Aborted when the present sign-in ends: by logging out, here or in another tab, or when another admin signs in. Whatever outlives a
 * screen (follow-ups, locks, calls under way) ends with this signal.
 */
export function sessionSignal(client: QueryClient): AbortSignal {
  return scopeOf(client).signal
}

/** Aborts the signal of the present sign-in. The next call of `sessionSignal` returns a new one. */
export function endScope(client: QueryClient): void {
  const ended = scopeOf(client)
  scopes.delete(client)
  ended.abort()
}

function scopeOf(client: QueryClient): AbortController {
  const scope = scopes.get(client) ?? new AbortController()
  scopes.set(client, scope)
  return scope
}
