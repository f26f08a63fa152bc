import type { ChangeOutcome } from './ledger'

/** Passed in, so that tests can simulate them. */
export type ChangeEachDependencies = {
  /** Resolves once no other change of the record is running in this tab, or the signal is aborted. */
  waitUntilFree: (id: string, signal: AbortSignal) => Promise<void>
  /** Runs `change` once no other tab is about to change the record. Returns undefined, without running it, once aborted. */
  withLock: (
    id: string,
    signal: AbortSignal,
    change: () => Promise<ChangeOutcome | undefined>,
  ) => Promise<ChangeOutcome | undefined>
  /**
   * Resolves with an outcome if nothing is to be sent, as when the record has the new value already. If this throws, the record is not
   * changed, and `messageOf` the error is shown.
   */
  readFirst: (id: string, signal: AbortSignal) => Promise<ChangeOutcome | undefined>
  /**
   * Resolves when the outcome is known. Returns undefined, and sends nothing, if another change of the record has started meanwhile. A
   * rejection ends the batch.
   */
  send: (id: string) => Promise<ChangeOutcome> | undefined
  messageOf: (error: unknown) => string
  /** `under-way` when the turn of a record comes, and then its outcome. */
  onOutcome: (id: string, outcome: ChangeOutcome | 'under-way') => void
}

/**
 * Each record is read first, its call is sent once, and the next one starts when the outcome is known. Once `stop` is aborted, the running
 * call is awaited, and the other records are `unsent`.
 */
export async function changeEach(
  ids: readonly string[],
  dependencies: ChangeEachDependencies,
  stop: AbortSignal,
): Promise<void> {
  for (const id of ids) {
    if (!stop.aborted) dependencies.onOutcome(id, 'under-way')
    dependencies.onOutcome(id, await changeOne(id, dependencies, stop))
  }
}

async function changeOne(
  id: string,
  dependencies: ChangeEachDependencies,
  stop: AbortSignal,
): Promise<ChangeOutcome> {
  for (;;) {
    await dependencies.waitUntilFree(id, stop)
    const outcome = await dependencies.withLock(id, stop, () => readAndSend(id, dependencies, stop))
    if (outcome) return outcome
    if (stop.aborted) return { is: 'unsent' }
  }
}

/** Undefined if another change of the record has started while it was read. */
async function readAndSend(
  id: string,
  dependencies: ChangeEachDependencies,
  stop: AbortSignal,
): Promise<ChangeOutcome | undefined> {
  try {
    if (stop.aborted) return { is: 'unsent' }
    const outcome = await dependencies.readFirst(id, stop)
    if (outcome) return outcome
  } catch (error) {
    return stop.aborted ? { is: 'unsent' } : { is: 'unsent', note: dependencies.messageOf(error) }
  }
  return stop.aborted ? { is: 'unsent' } : dependencies.send(id)
}
