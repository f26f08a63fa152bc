import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

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

/** Returns a function that returns one and the same value during a session, created when it is first asked for. */
export function perSession<Value>(create: (client: QueryClient, signal: AbortSignal) => Value) {
  const values = new WeakMap<AbortSignal, { value: Value }>()
  return (client: QueryClient): Value => {
    const signal = sessionSignal(client)
    const known = values.get(signal) ?? { value: create(client, signal) }
    values.set(signal, known)
    return known.value
  }
}

/**
 * State of this tab that is neither the server's nor the address's, such as its exports. It is `initial` at the start of each session.
 * `update` does nothing once the session of its signal has ended.
 */
export function sessionState<State>(initial: State) {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const slotOf = perSession((_, signal) => {
    signal.addEventListener('abort', tell)
    return { state: initial }
  })
  const read = (client: QueryClient): State => slotOf(client).state
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  /** What follows in the same moment is drawn once, as Query does it. */
  const subscribeToDraw = (draw: () => void) => subscribe(notifyManager.batchCalls(draw))
  const useSelected = <Selected>(select: (state: State) => Selected): Selected => {
    const client = useQueryClient()
    return useSyncExternalStore(subscribeToDraw, () => select(read(client)))
  }
  return {
    read,
    subscribe,
    update(client: QueryClient, session: AbortSignal, change: (state: State) => State): void {
      if (session.aborted) return
      const slot = slotOf(client)
      slot.state = change(slot.state)
      tell()
    },
    /** Renders the component again when it changes. */
    use: (): State => useSelected((state) => state),
    /** Renders the component again when the selected part changes. */
    useSelected,
  }
}
