/** As another tab of this browser says it. */
export function sayElsewhere(message: { kind: string; endsAt?: number; keys?: string[][] }): void {
  const other = new BroadcastChannel('wayside')
  other.postMessage(message)
  other.close()
}
