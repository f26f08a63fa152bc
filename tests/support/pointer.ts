import { cdp, type Locator } from 'vitest/browser'

/** Moves the pointer to the corner of the page, where nothing is beneath it. */
export async function movePointerAway(): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
}

export type Point = { x: number; y: number }

/** The middle of an element, as a point of this window. */
export function centerOf(locator: Locator): Point {
  const { left, top, width, height } = locator.element().getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** A point of this window in the runner's page, which shows the window in a frame, and may scale it. */
export function inRunner({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = (frame?.width ?? innerWidth) / innerWidth
  return { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale }
}

/** A finger taps at a point of the window. */
export async function tapAt(point: Point): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [inRunner(point)] })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
