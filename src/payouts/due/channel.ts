import * as v from 'valibot'
import { Owed } from './facts'

/**
 * What the tabs of one admin tell each other, so that only one of them reads. `mark` is the admin's: what belongs to another is
 * not heard.
 */
const Message = v.variant('kind', [
  v.object({ kind: v.literal('asked'), mark: v.number() }),
  v.object({ kind: v.literal('told'), mark: v.number(), owed: v.array(Owed) }),
])
type Message = v.InferOutput<typeof Message>

export type Channel = { tell: (owed: readonly Owed[]) => void }

/** Opens it until the signal is aborted, and asks what the others know. `known` is what this tab has to tell. */
export function openChannel(
  mark: number,
  signal: AbortSignal,
  { known, hear }: { known: () => readonly Owed[]; hear: (owed: readonly Owed[]) => void },
): Channel {
  const channel = new BroadcastChannel('wayside payouts due')
  const post = (message: Message) => channel.postMessage(message)
  const tell = (owed: readonly Owed[]) => {
    if (owed.length > 0) post({ kind: 'told', mark, owed: [...owed] })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(Message, data) // a tab of another version may say what this one does not know
    if (!read.success || read.output.mark !== mark) return
    if (read.output.kind === 'asked') tell(known())
    else hear(read.output.owed)
  })
  signal.addEventListener('abort', () => channel.close())
  post({ kind: 'asked', mark })
  return { tell }
}
