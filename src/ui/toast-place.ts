/** A part of the window, in pixels from its top left. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** Pixels between the toasts, the edge of the window and what they stand clear of. */
const GAP = 16

/**
 * How many pixels above the foot of a window so and so `high` the toasts stand, as low as they can: clear of all `obstacles`.
 * Undefined where there is no such place.
 */
export function clearPlace(
  toasts: { left: number; right: number; height: number },
  obstacles: readonly Box[],
  high: number,
): number | undefined {
  const beside = obstacles.filter(({ left, right }) => left < toasts.right && right > toasts.left)
  const places = [GAP, ...beside.map(({ top }) => high - top + GAP / 2)].filter((place) => place >= GAP)
  return places
    .toSorted((one, other) => one - other)
    .find((place) => {
      const [top, bottom] = [high - place - toasts.height, high - place]
      return top >= 0 && beside.every((box) => box.bottom <= top || box.top >= bottom)
    })
}

/** What one acts with, last of all: the buttons of a dialog, of a form's foot, of the pager, and what keeps to the foot of the window. */
const ACTS = '[role="dialog"] button, [data-foot] button, [data-dock], nav button'
/** What else one works in. */
const FIELDS = 'input, textarea, select, [aria-pressed]'

/**
 * Lets the toasts in `root` stand clear of what one acts with, and of the fields where there is such a place; where there is
 * none, of the buttons and of what has the focus, and clicks go through to the fields below.
 */
export function placeToasts(root: HTMLElement): void {
  const { left, right } = root.getBoundingClientRect()
  const toasts = { left, right, height: root.scrollHeight }
  const dialogs = document.querySelectorAll('[role="dialog"]')
  const layer = dialogs.item(dialogs.length - 1) ?? document
  const acts = boxesOf([...layer.querySelectorAll(ACTS), ...focused()])
  const fields = boxesOf(layer.querySelectorAll(FIELDS))
  const free = clearPlace(toasts, [...acts, ...fields], innerHeight)
  root.style.bottom = `${free ?? clearPlace(toasts, acts, innerHeight) ?? GAP}px`
  root.toggleAttribute('data-through', free === undefined)
}

function focused(): Element[] {
  const { activeElement } = document
  return activeElement?.matches('a, button, input, textarea, select') ? [activeElement] : []
}

function boxesOf(elements: Iterable<Element>): Box[] {
  return [...elements].map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0)
}
