import * as v from 'valibot'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'

/** Whether keys act alone, without Ctrl or ⌘, for an admin of this browser (WCAG 2.1.4). */
export const singleKeys = defineAdminStorage({
  key: STORAGE_KEYS.singleKeys,
  schema: v.boolean(),
  fallback: true,
})

const LETTER = /^Key([A-Z])$/

/**
 * The key that was pressed, as the shortcuts name it: letters in lower case; on a keyboard of another script, the letter at the same
 * place of an English one. Undefined for a letter with Shift, which is no shortcut.
 */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  const isForeign = key.length === 1 && key > '~'
  const placed = code === 'Slash' ? (shiftKey ? '?' : '/') : LETTER.exec(code)?.[1]
  const named = ((isForeign ? placed : undefined) ?? key).toLowerCase()
  return shiftKey && /^[a-z]$/.test(named) ? undefined : named
}

const FIELDS =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]'

/** Whether keys belong to what has the focus: a field, or a menu that is walked by letters. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

/** Moves the focus to the next row of the screen's tables, or the one before: to its link, so that Enter opens it. */
export function focusNextRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody > tr:not([aria-hidden])')]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const row = here < 0 ? rows.at(step > 0 ? 0 : -1) : rows[here + step]
  if (!row) return rows.length > 0
  const link = row.querySelector<HTMLElement>('a[href], button')
  if (!link) row.tabIndex = -1
  ;(link ?? row).focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return true
}
