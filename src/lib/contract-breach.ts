type Listener = (call: string, what: string) => void

const listeners = new Set<Listener>()

/** Calls the listener for each answer that its schema does not accept, with the call and the field, never the data. Returns how to unsubscribe. */
export function onBreach(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportBreach(call: string, what: string): void {
  for (const listener of listeners) listener(call, what)
}
