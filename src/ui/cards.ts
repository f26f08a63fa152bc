const CARDS = '[data-card]'

/**
 * On a board of cards, whose columns are lists, left and right lead to the card at the same place of the next column that has cards.
 * Returns whether the key was an arrow key on a card.
 */
export function focusCardBeside(board: HTMLElement, target: EventTarget, key: string): boolean {
  const card = target instanceof Element && board.contains(target) ? target.closest(CARDS) : null
  const columns = [...board.querySelectorAll('ul')].map((list) => [...list.querySelectorAll(CARDS)])
  const x = columns.findIndex((cards) => card !== null && cards.includes(card))
  const column = columns[x]
  if (!card || !column) return false
  const y = column.indexOf(card)
  switch (key) {
    case 'ArrowUp':
      return focusCard(column[y - 1])
    case 'ArrowDown':
      return focusCard(column[y + 1])
    case 'ArrowLeft':
      return focusCard(nearest(columns.slice(0, x).reverse(), y))
    case 'ArrowRight':
      return focusCard(nearest(columns.slice(x + 1), y))
    default:
      return false
  }
}

function nearest(columns: readonly Element[][], y: number): Element | undefined {
  const column = columns.find(({ length }) => length > 0)
  return column?.[y] ?? column?.at(-1)
}

/** At an edge the focus stays. */
function focusCard(card: Element | undefined): boolean {
  card?.querySelector<HTMLElement>('a[data-record]')?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
  return true
}
