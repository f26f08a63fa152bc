import * as v from 'valibot'

/**
 * What one tab of the console tells the others of this browser: that a session began or ended, or which query keys it made
 * stale. Names of resources travel, and the id of a center that was paid, never what records hold; who is signed in is asked of
 * the server. A sign-in is told from others by when it ends by itself, where that is known, in milliseconds since 1970: a tab
 * may hear of it before the browser shows it the cookie (Chromium and Firefox do, by up to a fifth of a second).
 */
const Message = v.variant('kind', [
  v.object({ kind: v.literal('signed-in'), endsAt: v.optional(v.number()) }),
  v.object({ kind: v.literal('logged-out'), endsAt: v.optional(v.number()) }),
  v.object({ kind: v.literal('stale'), keys: v.array(v.array(v.string())) }),
])
type Message = v.InferOutput<typeof Message>

let channel: BroadcastChannel | undefined

export function postToTabs(message: Message): void {
  openChannel().postMessage(message)
}

/** Returns how to stop. What this tab says is not heard by itself. */
export function onTabMessage(listener: (message: Message) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const message = v.safeParse(Message, data) // a tab of another version may say what this one does not know
    if (message.success) listener(message.output)
  }
  const opening = openChannel()
  opening.addEventListener('message', hear)
  return () => opening.removeEventListener('message', hear)
}

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('wayside')
  return channel
}
