import * as v from 'valibot'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'

/** WCAG 2.1.4 asks for a way to turn single keys off. */
export const singleKeys = defineAdminStorage({
  key: STORAGE_KEYS.singleKeys,
  schema: v.boolean(),
  fallback: true,
})

const LETTER = /^Key([A-Z])$/

/**
 * Letters are in lower case. On a keyboard of another script, it is the key at the same place of an English one. Undefined for a letter
 * with Shift.
 */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  const isForeign = key.length === 1 && key > '~'
  const englishKey = code === 'Slash' ? (shiftKey ? '?' : '/') : LETTER.exec(code)?.[1]
  const name = ((isForeign ? englishKey : undefined) ?? key).toLowerCase()
  return shiftKey && /^[a-z]$/.test(name) ? undefined : name
}

const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]'

/** Whether the element uses the keys itself: a field, or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

const ROWS = 'main tbody > tr:not([aria-hidden]), main [data-card]'

/** Focuses the link of the row. Returns false if the screen has no rows. */
export function focusNextRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const row = current < 0 ? rows.at(step > 0 ? 0 : -1) : rows[current + step]
  if (!row) return rows.length > 0
  const link =
    row.querySelector<HTMLElement>('a[data-record]') ?? row.querySelector<HTMLElement>('a[href], button')
  if (!link) row.tabIndex = -1
  ;(link ?? row).focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return true
}

/** Where the last range of `selectNextRow` ended: the next step extends it. Any other click clears it. */
let endOfRange: HTMLInputElement | undefined

/** Selects the focused row and the one beside it, like a click with Shift. Returns false if no row has the focus. */
export function selectNextRow(step: 1 | -1): boolean {
  const box = boxOfFocusedRow()
  if (!box) return false
  if (box !== endOfRange) {
    if (box.checked) box.click() // so that the next click selects it, and a new range starts there
    box.click()
  }
  focusNextRow(step)
  const next = boxOfFocusedRow()
  next?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
  endOfRange = next
  addEventListener('click', () => (endOfRange = undefined), { capture: true, once: true })
  return true
}

/** Toggles it. Returns false if no row has the focus. */
export function selectRow(): boolean {
  const box = boxOfFocusedRow()
  box?.click()
  return box !== undefined
}

function boxOfFocusedRow(): HTMLInputElement | undefined {
  return focusedRow()?.querySelector<HTMLInputElement>('[data-select]') ?? undefined
}

function focusedRow(): Element | null | undefined {
  return document.activeElement?.closest(ROWS)
}

/** Clicks the control of the focused row that has this key. Returns false if there is none. */
export function clickInRow(key: string): boolean {
  const controls = [...(focusedRow()?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
  const control = controls.find(({ dataset }) => dataset.rowKey === key)
  control?.click()
  return control !== undefined
}
