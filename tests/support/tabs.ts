/** Posts a message as another tab of the browser would. */
export function postFromOtherTab(message: { kind: string; endsAt?: number; keys?: string[][] }): void {
  const channel = new BroadcastChannel('wayside')
  channel.postMessage(message)
  channel.close()
}
