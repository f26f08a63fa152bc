import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { nextSession, type Session, type SessionEvent } from './state'

/** `scope` ends all that belongs to the sign-in, `reading` the question who is signed in. */
type Store = {
  session: Session
  scope: AbortController
  reading: AbortController
  listeners: Set<() => void>
}

const stores = new WeakMap<QueryClient, Store>()

function storeOf(client: QueryClient): Store {
  const known = stores.get(client)
  if (known) return known
  const store: Store = {
    session: { state: 'reading' },
    scope: new AbortController(),
    reading: new AbortController(),
    listeners: new Set(),
  }
  stores.set(client, store)
  return store
}

export function sessionOf(client: QueryClient): Session {
  return storeOf(client).session
}

/** Changes the state, and nothing else. */
export function tellSession(client: QueryClient, event: SessionEvent): void {
  const store = storeOf(client)
  store.session = nextSession(store.session, event)
  for (const listener of [...store.listeners]) listener()
}

/** Calls the listener at once after each change. Returns how to stop. */
export function onSession(client: QueryClient, listener: () => void): () => void {
  const { listeners } = storeOf(client)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useSession(): Session {
  const client = useQueryClient()
  const subscribe = (draw: () => void) => onSession(client, notifyManager.batchCalls(draw))
  return useSyncExternalStore(subscribe, () => sessionOf(client))
}

/** For a new question who is signed in: the answer to the one before does not count any more. */
export function startReading(client: QueryClient): AbortSignal {
  stopReading(client)
  const store = storeOf(client)
  store.reading = new AbortController()
  return store.reading.signal
}

export function stopReading(client: QueryClient): void {
  storeOf(client).reading.abort()
}

/** Aborted by a logout, here or in another tab, and when another admin signs in. Everything that may outlive a screen ends with it. */
export function sessionSignal(client: QueryClient): AbortSignal {
  return storeOf(client).scope.signal
}

/** Empties the state of the session, too: `perSession` and `sessionState` start anew. */
export function endScope(client: QueryClient): void {
  const store = storeOf(client)
  const { scope } = store
  store.scope = new AbortController()
  scope.abort()
}

/** The returned function returns one value during a session, created when it is first asked for. */
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
 * State of this tab that is neither the server's nor the address's, such as its exports. Each session starts with `initial`. `update` does
 * nothing once the session of its signal has ended.
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
    use: (): State => useSelected((state) => state),
    useSelected,
  }
}
