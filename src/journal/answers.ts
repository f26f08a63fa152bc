/** What came of a call: the answer, or why there is none. */
export type Answer = { data: unknown } | { error: Error }

const awaited = new WeakMap<object, (answer: Answer) => void>()

/** Whether somebody waits for the answer to that mutation. */
export function isAwaited(mutation: object): boolean {
  return awaited.has(mutation)
}

export function onAnswer(mutation: object, hear: (answer: Answer) => void): void {
  awaited.set(mutation, hear)
}

/** Tells it as soon as it is known: a mutation itself ends only once what it made stale has been read again. */
export function resolveAnswer(mutation: object, answer: Answer): void {
  awaited.get(mutation)?.(answer)
  awaited.delete(mutation)
}
