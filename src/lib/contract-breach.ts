type Listener = (call: string, what: string) => void

const listeners = new Set<Listener>()

/** Hears of each answer of another shape than its schema: the call and the field, never the data. Returns how to stop. */
export function onBreach(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportBreach(call: string, what: string): void {
  for (const listener of listeners) listener(call, what)
}
