/** The result of a mutation: its data, or its error. */
export type MutationResult = { data: unknown } | { error: Error }

const listeners = new WeakMap<object, (answer: MutationResult) => void>()

/** Whether a listener waits for the result of the mutation. */
export function isAwaited(mutation: object): boolean {
  return listeners.has(mutation)
}

export function onAnswer(mutation: object, listener: (answer: MutationResult) => void): void {
  listeners.set(mutation, listener)
}

/** Called as soon as the server has answered. The mutation itself settles later, after the invalidated queries were refetched. */
export function notifyAnswer(mutation: object, answer: MutationResult): void {
  listeners.get(mutation)?.(answer)
  listeners.delete(mutation)
}
