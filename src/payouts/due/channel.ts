import * as v from 'valibot'
import { Owed } from './facts'

/**
 * What the tabs of one admin tell each other, so that only one of them reads. `mark` is the admin's: what belongs to another is
 * not heard.
 */
const Message = v.variant('kind', [
  v.object({ kind: v.literal('asked'), mark: v.number() }),
  v.object({ kind: v.literal('told'), mark: v.number(), owed: v.array(Owed), readAt: v.number() }),
])
type Message = v.InferOutput<typeof Message>

/** What centers are owed; `readAt` is when the last of it was read, in milliseconds since 1970. */
type News = { owed: readonly Owed[]; readAt: number }

export type Channel = { tell: (news: News) => void }

/** Opens it until the signal is aborted, and asks what the others know. `known` is what this tab has to tell. */
export function openChannel(
  mark: number,
  signal: AbortSignal,
  { known, hear }: { known: () => News; hear: (news: News) => void },
): Channel {
  const channel = new BroadcastChannel('wayside payouts due')
  const post = (message: Message) => channel.postMessage(message)
  const tell = ({ owed, readAt }: News) => {
    if (owed.length > 0) post({ kind: 'told', mark, owed: [...owed], readAt })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(Message, data) // a tab of another version may say what this one does not know
    if (!read.success || read.output.mark !== mark) return
    if (read.output.kind === 'asked') tell(known())
    else hear(read.output)
  })
  signal.addEventListener('abort', () => channel.close())
  post({ kind: 'asked', mark })
  return { tell }
}
