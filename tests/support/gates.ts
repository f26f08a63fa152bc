const closed = new Set<() => void>()

export type Gate = {
  /** Waits until the gate is open. As a handler of the embedded API it holds the call back, and leaves the answer to the usual one. */
  opened: () => Promise<void>
  open: () => void
}

/** Holds back whoever awaits it until the test opens it: what a test sees meanwhile does not depend on how fast it is. */
export function gate(): Gate {
  let open = () => {}
  const opening = new Promise<void>((resolve) => {
    open = resolve
  })
  closed.add(open)
  return { opened: () => opening, open }
}

/** At the end of a test: whoever was still held back goes on. */
export function openGates(): void {
  for (const open of closed) open()
  closed.clear()
}
