/** Posts a message as another tab of the browser would. */
export function postFromOtherTab(message: { kind: string; endsAt?: number; keys?: string[][] }): void {
  const other = new BroadcastChannel('wayside')
  other.postMessage(message)
  other.close()
}
