import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether somebody points at an element, has the focus in it, or has touched it last: a finger cannot rest on it, and comes back to where
 * it was.
 */
export function useAttention(): { ref: RefObject<HTMLDivElement | null>; isAttended: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [attention, setAttention] = useState({ hover: false, focus: false, touch: false })
  // From the first paint on: whoever is in it by then, or is put into it as it is drawn, is attended to.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true, passive: true }
    const set = (kind: keyof typeof attention, isOn: boolean) =>
      setAttention((before) => (before[kind] === isOn ? before : { ...before, [kind]: isOn }))
    const isIn = (target: EventTarget | null) =>
      target instanceof Element && ref.current !== null && ref.current.contains(openerOf(target))
    set('focus', isIn(document.activeElement))
    const onPointer = ({ target, pointerType }: PointerEvent) =>
      set(pointerType === 'touch' ? 'touch' : 'hover', isIn(target))
    document.addEventListener('pointerover', onPointer, options)
    document.addEventListener('pointerdown', onPointer, options)
    document.addEventListener('focusin', ({ target }) => set('focus', isIn(target)), options)
    document.addEventListener('focusout', ({ relatedTarget }) => set('focus', isIn(relatedTarget)), options)
    document.documentElement.addEventListener('pointerleave', () => set('hover', false), {
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [])
  return { ref, isAttended: attention.hover || attention.focus || attention.touch }
}

/** The button of the menu that has the element, else the element. A menu is rendered elsewhere. */
function openerOf(target: Element): Element {
  const menu = target.closest('[role="menu"]')
  return (menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)) ?? target
}

type SteadyRowsOptions<Row> = {
  /** The rows in their right order. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Whether rows keep their place. */
  isHeld: boolean
  /** Other filters are other rows: then none keeps its place. */
  filters: string
  /** The latest fields of a row that is no longer among `rows`. Undefined: it leaves its place. */
  leftRow: (row: Row) => Row | undefined
}

/**
 * Rows of which none moves while they are held, so that a click meets the row that was seen: new rows are added below, and a row that has
 * left keeps its place.
 */
export function useSteadyRows<Row>(options: SteadyRowsOptions<Row>): readonly Row[] {
  const { rows, isHeld, filters } = options
  const [shown, setShown] = useState({ of: rows, isHeld, filters, rows })
  if (shown.of === rows && shown.isHeld === isHeld && shown.filters === filters) return shown.rows
  const next = isHeld && shown.filters === filters ? inPlace(shown.rows, options) : rows
  setShown({ of: rows, isHeld, filters, rows: next })
  return next
}

/** The rows that were shown, with their latest fields, and below them the new ones. */
export function inPlace<Row>(
  before: readonly Row[],
  { rows, rowKey, leftRow }: Pick<SteadyRowsOptions<Row>, 'rows' | 'rowKey' | 'leftRow'>,
): readonly Row[] {
  const left = new Map(rows.map((row) => [rowKey(row), row]))
  const kept = before.flatMap((row) => {
    const key = rowKey(row)
    const now = left.get(key)
    left.delete(key)
    return now ?? leftRow(row) ?? []
  })
  return [...kept, ...left.values()]
}
