import { type Gate, gate } from './gates'

/** Holds a lock of the browser, as another tab would, until the gate that is returned is opened. */
export async function holdLock(name: string): Promise<Gate> {
  const held = gate()
  const isHeld = gate()
  void navigator.locks.request(name, () => {
    isHeld.open()
    return held.opened()
  })
  await isHeld.opened()
  return held
}
