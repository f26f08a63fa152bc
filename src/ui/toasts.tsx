import { Notifications, useNotifications } from '@mantine/notifications'
import { useLayoutEffect, useRef } from 'react'

/**
 * Mantine's notifications at the bottom right, which move up where they would cover something one clicks: the buttons of a dialog or
 * form, page numbers, what has the focus, and fields as long as there is room.
 */
export function Toasts() {
  const around = useRef<HTMLDivElement>(null)
  const isShown = useNotifications().notifications.length > 0
  useLayoutEffect(() => {
    const root = around.current?.querySelector<HTMLElement>('[data-position="bottom-right"]')
    return root && isShown ? keepPlaced(root) : undefined
  }, [isShown])
  return (
    <div ref={around}>
      <Notifications position="bottom-right" withinPortal={false} />
    </div>
  )
}

/** Places them again with each change of the page, its scroll or its size. Returns how to stop. */
function keepPlaced(root: HTMLElement): () => void {
  const place = () => placeToasts(root)
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  for (const event of ['scroll', 'resize', 'focusin']) addEventListener(event, place, options)
  const changes = new MutationObserver(place)
  changes.observe(document.body, { childList: true, subtree: true })
  const size = new ResizeObserver(place)
  size.observe(root)
  place()
  return () => {
    listening.abort()
    changes.disconnect()
    size.disconnect()
  }
}

const BUTTONS = '[role="dialog"] button, [data-foot] button, [data-dock], nav button'
const FIELDS = 'input, textarea, select, [aria-pressed]'
const FOCUSED = ':is(a, button, input, textarea, select):focus'

/** Where there is no place clear of the fields, too, clicks on a toast go through to the field below (`data-through`). */
function placeToasts(root: HTMLElement): void {
  const { left, right } = root.getBoundingClientRect()
  const toasts = { left, right, height: root.scrollHeight }
  const layer = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  const buttons = boxesOf([...layer.querySelectorAll(BUTTONS), ...document.querySelectorAll(FOCUSED)])
  const fields = boxesOf(layer.querySelectorAll(FIELDS))
  const clear = clearPlace(toasts, [...buttons, ...fields], innerHeight)
  root.style.bottom = `${clear ?? clearPlace(toasts, buttons, innerHeight) ?? GAP}px`
  root.toggleAttribute('data-through', clear === undefined)
}

function boxesOf(elements: Iterable<Element>): Box[] {
  return [...elements].map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0)
}

/** A part of the window, in pixels from its top left. */
type Box = { left: number; right: number; top: number; bottom: number }

/** Pixels between the toasts and the edge of the window; half of it to what they are clear of. */
const GAP = 16

/**
 * How many pixels above the bottom of a window of that height the toasts stand clear of all obstacles, as low as they can. Undefined
 * where there is no such place.
 */
export function clearPlace(
  toasts: { left: number; right: number; height: number },
  obstacles: readonly Box[],
  windowHeight: number,
): number | undefined {
  const below = obstacles.filter(({ left, right }) => left < toasts.right && right > toasts.left)
  const places = [GAP, ...below.map(({ top }) => windowHeight - top + GAP / 2)].filter(
    (place) => place >= GAP,
  )
  return places
    .toSorted((one, other) => one - other)
    .find((place) => {
      const [top, bottom] = [windowHeight - place - toasts.height, windowHeight - place]
      return top >= 0 && below.every((box) => box.bottom <= top || box.top >= bottom)
    })
}
