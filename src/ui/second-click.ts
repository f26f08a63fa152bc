import { monotonicNow } from '@/lib/time'

const DOUBLE_CLICK_MS = 500

/** In pixels, between the two clicks, or taps of a finger. */
const SAME_PLACE = { mouse: 10, finger: 30 }

type Press = { at: number; x: number; y: number; part: Element | null }

const REST_OF_CLICK = ['mousedown', 'click', 'auxclick', 'dblclick'] as const

/**
 * Ignores the second click of a double click if it meets something else than the first: a row beneath a modal that has just closed, or the
 * next row, which took the place of one that was confirmed. The admin has not seen it. Returns how to stop.
 */
export function ignoreSecondClicks(): () => void {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  let last: Press | undefined
  let isByMouse = false
  let isOnOther = false
  let isSecond = false
  let isIgnored = false
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const begin = (event: PointerEvent) => {
    const { clientX: x, clientY: y, pointerType, target } = event
    const at = monotonicNow()
    const reach = pointerType === 'mouse' ? SAME_PLACE.mouse : SAME_PLACE.finger
    isSecond =
      last !== undefined && at - last.at < DOUBLE_CLICK_MS && Math.hypot(x - last.x, y - last.y) <= reach
    const part = partOf(target)
    isOnOther = part !== last?.part
    isIgnored = isSecond && isOnOther
    isByMouse = pointerType === 'mouse'
    last = { at, x, y, part: isSecond && last ? last.part : part }
    if (isIgnored) ignore(event)
  }
  addEventListener('pointerdown', begin, options)
  for (const type of REST_OF_CLICK)
    addEventListener(
      type,
      (event) => {
        if (event.detail === 0) return // a click of a key or a script
        // The system may be set to more time between the two: the browser counts them.
        if (type === 'mousedown' && event.detail > 1 && isByMouse && isOnOther) isIgnored = true
        // What the first click asked for may be rendered only by the second press.
        if (isIgnored || (isSecond && partOf(event.target) !== last?.part)) ignore(event)
      },
      options,
    )
  return () => controller.abort()
}

/** A control, or else the modal or menu around it. Null on the page itself. */
function partOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(PARTS) : null
}

const PARTS = 'a, button, input, .mantine-Modal-root, .mantine-Spotlight-root, .mantine-Menu-dropdown'
