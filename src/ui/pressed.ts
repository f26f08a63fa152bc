import type { AnyRouter } from '@tanstack/react-router'

/** What was clicked looks pressed (`data-pressed`) from the next frame on, until the screen it leads to is there. */
export function showPresses(router: AnyRouter): void {
  let clicked: Element | undefined
  let pressed: Element | undefined
  const press = (element: Element | undefined) => {
    pressed?.removeAttribute('data-pressed')
    pressed = element
    pressed?.setAttribute('data-pressed', '')
  }
  const note = ({ type, target }: Event) => {
    const isClick = type === 'click' && target instanceof Element
    clicked = isClick ? (target.closest('a, button') ?? undefined) : undefined
  }
  // Before the listeners of the history, which navigates.
  for (const type of ['click', 'keydown', 'popstate']) addEventListener(type, note, { capture: true })
  router.subscribe('onBeforeNavigate', () => press(clicked))
  router.subscribe('onResolved', () => {
    clicked = undefined
    press(undefined)
  })
}
