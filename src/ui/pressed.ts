import type { AnyRouter } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { nextPaint } from '@/lib/next-paint'

/** What was clicked last; undefined after a key, or a step in the history. */
let clicked: Element | undefined
let pressed: Element | undefined
let isLeaving = false
let isPointerClick = false
/** Runs after the last click is painted. */
let deferred: { act: () => void; opensScreen: boolean } | undefined

/** A clicked link or button looks pressed (`data-pressed`) for one frame, or until the screen that it opens is there. */
export function showPresses(router: AnyRouter): void {
  // Before the listeners of the history, which navigates.
  for (const type of ['click', 'keydown', 'popstate']) addEventListener(type, handleEvent, { capture: true })
  addEventListener('pointerdown', runDeferred, { capture: true }) // a menu that is about to open opens first, so that this press closes it
  router.subscribe('onBeforeNavigate', () => {
    isLeaving = true
    press(clicked)
  })
  router.subscribe('onResolved', () => {
    isLeaving = false
    clicked = undefined
    press(undefined)
  })
}

/**
 * For what renders slowly, such as a modal: runs `act` after the click is painted, or before the next key or press. After a key it runs at
 * once, because the next key is for what it opens.
 */
export function afterPress(act: () => void): void {
  runDeferred()
  if (isPointerClick) defer(act, false)
  else act()
}

/** For what opens another screen: it waits for the paint after a key, too. After a step in the history (Back) it does not run. */
export function openAfterPress(open: () => void): void {
  runDeferred()
  defer(open, true)
}

function defer(act: () => void, opensScreen: boolean): void {
  const task = { act, opensScreen }
  deferred = task
  // Rendered at once, as in an event: a form then focuses the field that it refuses.
  void nextPaint().then(() => deferred === task && flushSync(runDeferred))
}

function handleEvent(event: Event): void {
  const { type, target } = event
  if (type === 'popstate' && deferred?.opensScreen) deferred = undefined
  runDeferred()
  const isClick = type === 'click' && target instanceof Element
  isPointerClick = event instanceof MouseEvent && event.detail > 0 // 0: a click by a key or a script
  clicked = isClick ? (target.closest('a, button:not([aria-disabled="true"])') ?? undefined) : undefined
  if (clicked === undefined || isLeaving) return
  const button = clicked
  press(button)
  void nextPaint().then(() => isLeaving || pressed !== button || press(undefined))
}

function runDeferred(): void {
  const { act } = deferred ?? {}
  deferred = undefined
  act?.()
}

function press(element: Element | undefined): void {
  pressed?.removeAttribute('data-pressed')
  pressed = element
  pressed?.setAttribute('data-pressed', '')
}
