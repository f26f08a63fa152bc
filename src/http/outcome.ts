import { wait } from '@/lib/wait'
import { isHttpError, isOutcomeOpen, NotDoneError, ToldError, unlessGone, unsent } from './errors'
import { readToken } from './token'

/** What lost the answer to a change may lose the look after it: until the second one, in milliseconds. */
const LOOK_AGAIN_AFTER = 1000

/**
 * How a record stands after a change whose answer was lost, or before one that had nothing to do and was not sent: a sentence
 * for the admin.
 */
export class Standing {
  readonly words: string
  readonly isSent: boolean
  constructor(words: string, { isSent }: { isSent: boolean }) {
    this.words = words
    this.isSent = isSent
  }
}

type Change<Input, Record> = {
  send: (input: Input) => Promise<void>
  /** Reads the record past the cache; one that is gone is undefined to the two below. */
  look: (input: Input) => Promise<Record | undefined>
  isDone: (input: Input, now: Record | undefined) => boolean
  /** How the record stands, as a sentence. */
  words: (now: Record | undefined) => string
  /** The call turns round whatever it finds. */
  isFlip?: boolean
}

/**
 * Sends a call that changes a record. Where its outcome is open the record is read again: a change that was made answers how the
 * record stands. For one that was not made the first error is thrown if an answer came, else a `NotDoneError`; and the first
 * error, too, where nothing can be read, nor a second later. A flip is sent only where the record, read before, is not yet as it
 * is to be: someone else's would be undone.
 */
export function standing<Input, Record>({ send, look, isDone, words, isFlip }: Change<Input, Record>) {
  const lookAfterwards = async (input: Input) => {
    try {
      return await unlessGone(look(input))
    } catch (error) {
      if (isHttpError(error)) throw error
      await wait(LOOK_AGAIN_AFTER)
      return await unlessGone(look(input))
    }
  }
  return async (input: Input): Promise<Standing | undefined> => {
    if (isFlip) {
      const token = readToken()
      const before = await look(input).catch((error: unknown) => {
        throw unsent(error)
      })
      if (isDone(input, before)) return new Standing(words(before), { isSent: false })
      if (readToken() !== token) throw unsent(new ToldError('The sign-in has changed. Nothing was sent.'))
    }
    try {
      await send(input)
      return undefined
    } catch (error) {
      if (!isOutcomeOpen(error)) throw error
      const now = await lookAfterwards(input).catch(() => {
        throw error
      })
      if (!isDone(input, now)) throw isHttpError(error) ? error : new NotDoneError(words(now), error)
      console.error(String(error))
      return new Standing(`The answer was lost. ${words(now)}`, { isSent: true })
    }
  }
}
