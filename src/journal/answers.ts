/** The result of a mutation: its data, or its error. */
export type Answer = { data: unknown } | { error: Error }

const awaited = new WeakMap<object, (answer: Answer) => void>()

/** Whether a listener waits for the answer to the mutation. */
export function isAwaited(mutation: object): boolean {
  return awaited.has(mutation)
}

export function onAnswer(mutation: object, hear: (answer: Answer) => void): void {
  awaited.set(mutation, hear)
}

/** Calls the listener as soon as the answer is there. The mutation itself ends later, once the invalidated queries are read again. */
export function resolveAnswer(mutation: object, answer: Answer): void {
  awaited.get(mutation)?.(answer)
  awaited.delete(mutation)
}
