import { monotonicNow } from '@/lib/time'

const DOUBLE_CLICK_MS = 500

/** In pixels, between the two clicks, or taps of a finger. */
const SAME_PLACE = { mouse: 10, finger: 30 }

type Press = Target & { at: number; x: number; y: number }

const REST_OF_CLICK = ['mousedown', 'click', 'auxclick', 'dblclick'] as const

/**
 * Ignores the second click of a double click if it would meet another control than the first: a row beneath a modal that has just closed, or
 * the next row, which took the place of one that was confirmed. The admin has not seen it. Returns how to stop.
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
    const pressed = targetOf(target)
    isOnOther = last !== undefined && !isSame(pressed, last)
    isIgnored = isSecond && isOnOther
    isByMouse = pointerType === 'mouse'
    const { layer, control } = isSecond && last ? last : pressed
    last = { at, x, y, layer, control }
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
        if (isIgnored || (isSecond && last && !isSame(targetOf(event.target), last))) ignore(event)
      },
      options,
    )
  return () => controller.abort()
}

/** Null on the page itself, and beside all controls. */
type Target = { layer: Element | null; control: Element | null }

function targetOf(target: EventTarget | null): Target {
  if (!(target instanceof Element)) return { layer: null, control: null }
  return { layer: target.closest(LAYERS), control: target.closest(CONTROLS) }
}

/** A press beside all controls does nothing, whatever it meets. */
function isSame(one: Target, other: Target): boolean {
  return one.layer === other.layer && (one.control === null || one.control === other.control)
}

const LAYERS = '.mantine-Modal-root, .mantine-Spotlight-root, .mantine-Menu-dropdown'
const CONTROLS = 'a, button, input, label, select, textarea'
