import { isHttpError, isOutcomeOpen, NotDoneError, unlessGone } from './errors'

/** How a record stands after a change whose answer was lost: a sentence for the admin. */
export class Standing {
  readonly words: string
  constructor(words: string) {
    this.words = words
  }
}

type Change<Input, Record> = {
  send: (input: Input) => Promise<void>
  /** Reads the record past the cache; one that is gone is undefined to the two below. */
  look: (input: Input) => Promise<Record | undefined>
  isDone: (input: Input, now: Record | undefined) => boolean
  /** How the record stands, as a sentence. */
  words: (now: Record | undefined) => string
}

/**
 * Sends a call that changes a record. Where its outcome is open the record is read again: a change that was made answers how the
 * record stands. For one that was not made the first error is thrown if an answer came, else a `NotDoneError`; and the first
 * error, too, where nothing can be read.
 */
export function standing<Input, Record>({ send, look, isDone, words }: Change<Input, Record>) {
  return async (input: Input): Promise<Standing | undefined> => {
    try {
      await send(input)
      return undefined
    } catch (error) {
      if (!isOutcomeOpen(error)) throw error
      const now = await unlessGone(look(input)).catch(() => {
        throw error
      })
      if (!isDone(input, now)) throw isHttpError(error) ? error : new NotDoneError(words(now), error)
      console.error(String(error))
      return new Standing(`The answer was lost. ${words(now)}`)
    }
  }
}
