const closed = new Set<() => void>()

export type Gate = {
  /** Waits until the gate is open. It can be used as a handler of the embedded API, which delays a call. */
  opened: () => Promise<void>
  open: () => void
}

/** Whoever awaits a gate waits until the test opens it, so that the test does not depend on speed. */
export function gate(): Gate {
  let open = () => {}
  const opening = new Promise<void>((resolve) => {
    open = resolve
  })
  closed.add(open)
  return { opened: () => opening, open }
}

/** Opens all gates at the end of a test. */
export function openGates(): void {
  for (const open of closed) open()
  closed.clear()
}
