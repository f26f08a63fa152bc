/** The result of a mutation: its data, or its error. */
export type Answer = { data: unknown } | { error: Error }

const listeners = new WeakMap<object, (answer: Answer) => void>()

/** Whether a listener waits for the answer to the mutation. */
export function isAwaited(mutation: object): boolean {
  return listeners.has(mutation)
}

export function onAnswer(mutation: object, listener: (answer: Answer) => void): void {
  listeners.set(mutation, listener)
}

/** Called as soon as the answer is there. The mutation itself settles later, once the invalidated queries were read again. */
export function notifyAnswer(mutation: object, answer: Answer): void {
  listeners.get(mutation)?.(answer)
  listeners.delete(mutation)
}
