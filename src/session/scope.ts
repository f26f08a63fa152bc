import type { QueryClient } from '@tanstack/react-query'

const scopes = new WeakMap<QueryClient, AbortController>()

/**
 * Aborted when the present sign-in ends, whatever the network does: by logging out, here or in another tab, and when another
 * admin takes its place. Whatever outlives a screen (follow-ups, locks, answers under way) hangs on it.
 */
export function sessionSignal(client: QueryClient): AbortSignal {
  return scopeOf(client).signal
}

/** Ends all that hangs on the present sign-in. What is begun from here on belongs to the next. */
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
