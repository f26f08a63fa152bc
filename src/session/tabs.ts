import * as v from 'valibot'

/**
 * Messages hold names of resources and the id of a service center that was paid, but no other data of records, and no admin. `endsAt`, in
 * milliseconds since 1970, identifies a session by its expiry: in Chromium and Firefox the message may arrive up to 0.2 s before the
 * cookie.
 */
const Message = v.variant('kind', [
  v.object({ kind: v.literal('signed-in'), endsAt: v.optional(v.number()) }),
  v.object({ kind: v.literal('locked'), endsAt: v.optional(v.number()) }),
  v.object({ kind: v.literal('logged-out'), endsAt: v.optional(v.number()) }),
  v.object({ kind: v.literal('stale'), keys: v.array(v.array(v.string())) }),
])
type Message = v.InferOutput<typeof Message>

let channel: BroadcastChannel | undefined

export function postToTabs(message: Message): void {
  openChannel().postMessage(message)
}

/** Returns how to unsubscribe. */
export function onTabMessage(listener: (message: Message) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const message = v.safeParse(Message, data) // a tab of another version may post messages that this one does not know
    if (message.success) listener(message.output)
  }
  const tabs = openChannel()
  tabs.addEventListener('message', onMessage)
  return () => tabs.removeEventListener('message', onMessage)
}

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('wayside')
  return channel
}
