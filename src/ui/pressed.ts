import type { AnyRouter } from '@tanstack/react-router'

/** What was clicked looks pressed (`data-pressed`) from the next frame on, until the screen it leads to is there. */
export function showPresses(router: AnyRouter): void {
  let clicked: Element | undefined
  const isPressed = (is: boolean) => clicked?.toggleAttribute('data-pressed', is)
  const listen = (event: Event) => {
    isPressed(false)
    const target = event.type === 'click' && event.target instanceof Element ? event.target : undefined
    clicked = target?.closest('a, button, tr') ?? undefined
  }
  for (const type of ['click', 'keydown']) addEventListener(type, listen, { capture: true })
  router.subscribe('onBeforeNavigate', () => isPressed(true))
  router.subscribe('onResolved', () => isPressed(false))
}
