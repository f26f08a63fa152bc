import { monotonicNow } from '@/lib/time'

const DOUBLE_CLICK_MS = 500

/** In pixels, between the two clicks, or taps of a finger. */
const SAME_PLACE = { mouse: 10, finger: 30 }

type Press = { at: number; x: number; y: number; layer: Element | null }

const REST_OF_CLICK = ['mousedown', 'click', 'auxclick', 'dblclick'] as const

/**
 * Ignores the second click of a double click if a modal or menu opened or closed between the two: it would act on what the admin has not
 * seen, such as a row beneath a modal that has just closed. Returns how to stop.
 */
export function ignoreSecondClicks(): () => void {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  let last: Press | undefined
  let isByMouse = false
  let isOnOtherLayer = false
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
    const layer = layerOf(target)
    isOnOtherLayer = last !== undefined && layer !== last.layer
    isIgnored = isSecond && isOnOtherLayer
    isByMouse = pointerType === 'mouse'
    last = { at, x, y, layer: isSecond && last ? last.layer : layer }
    if (isIgnored) ignore(event)
  }
  addEventListener('pointerdown', begin, options)
  for (const type of REST_OF_CLICK)
    addEventListener(
      type,
      (event) => {
        if (event.detail === 0) return // a click of a key or a script
        // The system may be set to more time between the two: the browser counts them.
        if (type === 'mousedown' && event.detail > 1 && isByMouse && isOnOtherLayer) isIgnored = true
        // What the first click asked for may be rendered only by the second press.
        if (isIgnored || (isSecond && layerOf(event.target) !== last?.layer)) ignore(event)
      },
      options,
    )
  return () => controller.abort()
}

/** Null on the page itself. */
function layerOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(LAYERS) : null
}

const LAYERS = '.mantine-Modal-root, .mantine-Spotlight-root, .mantine-Menu-dropdown'

/** For a control whose place the next one takes: by the second click of a double click, nobody has seen that one. */
export function onFirstClick(act: () => void): (event: { detail: number }) => void {
  return ({ detail }) => {
    if (detail < 2) act()
  }
}
