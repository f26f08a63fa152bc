import { cdp } from 'vitest/browser'

/** Moves the pointer to the corner of the page, where nothing is beneath it. */
export async function movePointerAway(): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
}
