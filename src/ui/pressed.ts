import type { AnyRouter } from '@tanstack/react-router'
import { nextPaint } from '@/lib/next-paint'

/** What was clicked last; undefined after a key, or a step in the history. */
let clicked: Element | undefined
/** What looks pressed. */
let pressed: Element | undefined
/** Whether a screen is on its way. */
let isLeaving = false
/** Whether the last act was a click of a pointer, and not of a key or a script. */
let isByPointer = false
/** What the last click has asked for, until it is painted. */
let due: (() => void) | undefined

/**
 * What was clicked, also by a key, looks pressed (`data-pressed`) from the next frame on: for that frame, or until the screen it leads to
 * is there.
 */
export function showPresses(router: AnyRouter): void {
  // Before the listeners of the history, which navigates.
  for (const type of ['click', 'keydown', 'popstate']) addEventListener(type, note, { capture: true })
  addEventListener('pointerdown', doWhatIsDue, { capture: true }) // so that it closes a menu that is due
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
 * Does what takes long to render, such as opening a modal, once the click that asks for it is painted, or before the next key. What a key
 * asks for is done at once: the key after it is for what it opens.
 */
export function afterPress(act: () => void): void {
  doWhatIsDue()
  if (isByPointer) {
    due = act
    void nextPaint().then(() => due === act && doWhatIsDue())
  } else act()
}

function note(event: Event): void {
  doWhatIsDue()
  const { type, target } = event
  const isClick = type === 'click' && target instanceof Element
  isByPointer = event instanceof MouseEvent && event.detail > 0
  clicked = isClick ? (target.closest('a, button:not([aria-disabled="true"])') ?? undefined) : undefined
  if (clicked === undefined || isLeaving) return
  const shown = clicked
  press(shown)
  void nextPaint().then(() => isLeaving || pressed !== shown || press(undefined))
}

function doWhatIsDue(): void {
  const act = due
  due = undefined
  act?.()
}

function press(element: Element | undefined): void {
  pressed?.removeAttribute('data-pressed')
  pressed = element
  pressed?.setAttribute('data-pressed', '')
}
