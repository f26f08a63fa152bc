import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether somebody points at an element, has the focus in it, or has touched it last: a finger cannot rest on it, and comes back to where
 * it was.
 */
export function useAttention(): { ref: RefObject<HTMLDivElement | null>; isAttended: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [attention, setAttention] = useState({ hover: false, focus: false, touch: false })
  // Before the first paint: the focus may be put into it as it is drawn.
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

/** For an element in a menu, the button of the menu, which is rendered elsewhere. */
function openerOf(target: Element): Element {
  const menu = target.closest('[role="menu"]')
  return (menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)) ?? target
}

type SteadyRowsOptions<Row> = {
  /** In their right order. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isHeld: boolean
  /** With other filters none keeps its place. */
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
  const [last, setLast] = useState({ of: rows, isHeld, filters, rows })
  if (last.of === rows && last.isHeld === isHeld && last.filters === filters) return last.rows
  const next = isHeld && last.filters === filters ? inPlace(last.rows, options) : rows
  setLast({ of: rows, isHeld, filters, rows: next })
  return next
}

/** The rows `before`, with their latest fields, and below them the new ones. */
export function inPlace<Row>(
  before: readonly Row[],
  { rows, rowKey, leftRow }: Pick<SteadyRowsOptions<Row>, 'rows' | 'rowKey' | 'leftRow'>,
): readonly Row[] {
  const unplaced = new Map(rows.map((row) => [rowKey(row), row]))
  const kept = before.flatMap((row) => {
    const key = rowKey(row)
    const latest = unplaced.get(key)
    unplaced.delete(key)
    return latest ?? leftRow(row) ?? []
  })
  return [...kept, ...unplaced.values()]
}
