/** The outcome of one change of a batch. `words` are the server's; `note` is a sentence for the admin. */
export type Outcome =
  | { is: 'changed'; note?: string | undefined }
  | { is: 'refused'; words: string }
  | { is: 'unknown'; note?: string | undefined }
  | { is: 'unsent'; note?: string | undefined }
  | { is: 'already' }

/** The reads and calls of a batch, passed in so that tests can simulate them. */
export type EachWorld = {
  /** Resolves once no other change of it is under way in this tab, or the signal is aborted. */
  untilFree: (id: string, signal: AbortSignal) => Promise<void>
  /** Whether it already is as wanted, by the server's records. What it throws leaves it unsent, and is told by `wordsOf`. */
  isAlready: (id: string, signal: AbortSignal) => Promise<boolean>
  /**
   * Sends its call, once, and resolves when the outcome is known. Undefined, and nothing is sent, if another change of it is under way
   * by now. What it rejects with ends everything.
   */
  send: (id: string) => Promise<Outcome> | undefined
  wordsOf: (error: unknown) => string
  /** Called with `under-way` when its turn comes, and once with its outcome. */
  tell: (id: string, outcome: Outcome | 'under-way') => void
}

/**
 * Changes one after the other: each is read first, its call is sent once, and the next one begins when the outcome is known. Once `stop`
 * is aborted no further call is sent: the outcome of the one under way is waited for, and the rest is `unsent`.
 */
export async function changeEach(ids: readonly string[], world: EachWorld, stop: AbortSignal): Promise<void> {
  for (const id of ids) {
    if (!stop.aborted) world.tell(id, 'under-way')
    world.tell(id, await changeOne(id, world, stop))
  }
}

async function changeOne(id: string, world: EachWorld, stop: AbortSignal): Promise<Outcome> {
  for (;;) {
    try {
      await world.untilFree(id, stop)
      if (stop.aborted) return { is: 'unsent' }
      const isAlready = await world.isAlready(id, stop)
      if (isAlready) return { is: 'already' }
    } catch (error) {
      return stop.aborted ? { is: 'unsent' } : { is: 'unsent', note: world.wordsOf(error) }
    }
    if (stop.aborted) return { is: 'unsent' }
    const sent = world.send(id)
    if (sent) return await sent
  }
}
