import { Notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import type { RouterHistory } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { hasModifier } from '@/lib/modifier'
import { openDialogs } from '@/lib/open-modal'

/**
 * Mantine's notifications. They move up if they would cover what one acts with. Where that is everywhere, as in a table, there is room at
 * the end of the page, so that all of it can be scrolled out from beneath them. They are outside the router, so their links use its
 * history.
 */
export function Toasts({ history }: { history: RouterHistory }) {
  const around = useRef<HTMLDivElement>(null)
  const isShown = useNotifications().notifications.length > 0
  useLayoutEffect(() => {
    const root = around.current?.querySelector<HTMLElement>('[data-position="bottom-right"]')
    if (!root || !isShown) return
    const follow = (event: MouseEvent) => followLink(event, history)
    root.addEventListener('click', follow)
    const stopPlacing = keepPlaced(root)
    return () => {
      root.removeEventListener('click', follow)
      stopPlacing()
    }
  }, [isShown, history])
  return (
    <div ref={around}>
      <Notifications position="bottom-right" withinPortal={false} />
    </div>
  )
}

/** A click with a modifier key is the browser's. */
function followLink(event: MouseEvent, history: RouterHistory): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || hasModifier(event)) return
  event.preventDefault()
  history.push(link.pathname + link.search)
}

/** Places them once before the next paint, since that needs the layout of the page. Returns how to stop. */
function keepPlaced(root: HTMLElement): () => void {
  let frame: number | undefined
  const placeSoon = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      placeToasts(root)
    })
  }
  const controller = new AbortController()
  const options = { capture: true, passive: true, signal: controller.signal }
  for (const event of ['scroll', 'resize', 'focusin']) addEventListener(event, placeSoon, options)
  const changes = new MutationObserver(placeSoon)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-open'] })
  const size = new ResizeObserver(() => placeToasts(root)) // called after the animation frame callbacks
  size.observe(root)
  placeToasts(root)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    controller.abort()
    changes.disconnect()
    size.disconnect()
    takeRoomOutOfSight()
  }
}

const TOASTS_HEIGHT = '--toast-room'

/** Of the room at the end of the page, in pixels. */
function heightNow(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(TOASTS_HEIGHT)) || 0
}

function leaveRoom(height: number): void {
  if (height > heightNow()) document.documentElement.style.setProperty(TOASTS_HEIGHT, `${height}px`)
}

/** Takes away as much of the room as is below the window, and the rest when it is scrolled there: nothing moves on the screen. */
function takeRoomOutOfSight(): void {
  const { scrollHeight, style } = document.documentElement
  const remaining = Math.max(0, heightNow() - Math.max(0, scrollHeight - innerHeight - scrollY))
  if (remaining === 0) return void style.removeProperty(TOASTS_HEIGHT)
  style.setProperty(TOASTS_HEIGHT, `${remaining}px`)
  addEventListener('scroll', () => notificationsAreGone() && takeRoomOutOfSight(), {
    once: true,
    passive: true,
  })
}

function notificationsAreGone(): boolean {
  return notificationsStore.getState().notifications.length === 0
}

const BUTTONS = '[role="dialog"] button, [data-foot] button, [data-dock], nav button'
const FRAME = 'header button, [data-notice]'
/** Not the check boxes of rows: on a phone no place on the screen is without one. The links of the open navigation are like fields. */
const FIELDS = ':is(input, textarea, select, [aria-pressed]):not(table *), nav[data-open] a'
const ACTS = ':is(a, button, input, textarea, select, [tabindex="0"])'
const FOCUSED = ':is(a, button, input, textarea, select):focus'

/** If they must cover a field, clicks go through the toast to the field (`data-through`). In a low window they may cover the header. */
function placeToasts(root: HTMLElement): void {
  const { left, right } = root.getBoundingClientRect()
  const toasts = { left, right, height: root.scrollHeight }
  const navigation = document.querySelector('nav[data-open]')
  const page = navigation?.clientWidth === innerWidth ? navigation : document // it lies over the page on phones
  const layer = openDialogs().at(-1) ?? page
  const focused = [...document.querySelectorAll(FOCUSED)].filter((element) => !root.contains(element))
  const buttons = boxesOf([...layer.querySelectorAll(BUTTONS), ...focused])
  const frame = boxesOf((layer === navigation ? document : layer).querySelectorAll(FRAME))
  const fields = boxesOf(layer.querySelectorAll(FIELDS))
  const acts = boxesOf([...layer.querySelectorAll(ACTS)].filter((element) => !root.contains(element)))
  const clearOf = (...obstacles: Box[]) => clearPlace(toasts, [...buttons, ...obstacles], innerHeight)
  const free = clearOf(...frame, ...fields, ...acts)
  const clear = free ?? clearOf(...frame, ...fields)
  root.style.bottom = `${clear ?? clearOf(...frame) ?? clearOf() ?? GAP}px`
  root.toggleAttribute('data-through', clear === undefined)
  const isScrolled = document.documentElement.scrollHeight > innerHeight
  if (layer === document && (free === undefined || isScrolled)) leaveRoom(toasts.height + 2 * GAP)
}

function boxesOf(elements: Iterable<Element>): Box[] {
  return [...elements].map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0)
}

/** A part of the window, in pixels from its top left. */
type Box = { left: number; right: number; top: number; bottom: number }

/** In pixels, to the edge of the window. To an obstacle it is half of it. */
const GAP = 16

/** The lowest place without an obstacle, in pixels above the bottom of the window. */
export function clearPlace(
  toasts: { left: number; right: number; height: number },
  obstacles: readonly Box[],
  windowHeight: number,
): number | undefined {
  const inTheWay = obstacles.filter(({ left, right }) => left < toasts.right && right > toasts.left)
  const places = [GAP, ...inTheWay.map(({ top }) => windowHeight - top + GAP / 2)].filter(
    (place) => place >= GAP,
  )
  return places
    .toSorted((a, b) => a - b)
    .find((place) => {
      const [top, bottom] = [windowHeight - place - toasts.height, windowHeight - place]
      return top >= 0 && inTheWay.every((box) => box.bottom <= top || box.top >= bottom)
    })
}
