import { createContext, type RefObject, useCallback, useContext } from 'react'
import * as v from 'valibot'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'

/** Whether the next record of the list opens after a change. Stored for each admin. */
export const goOnStorage = defineAdminStorage({
  key: STORAGE_KEYS.goOn,
  schema: v.boolean(),
  fallback: false,
})

/** A control that changes a record. After a change, the same control of the next record gets the focus. */
export type Control = 'status' | 'toggle' | 'pay'

type Going = {
  /** The control whose change has opened this record. */
  control: Control | undefined
  /** The button that has the focus until that control is rendered. */
  nextButton: RefObject<HTMLButtonElement | null> | undefined
  changed: (control: Control) => void
}

export const GoOn = createContext<Going>({
  control: undefined,
  nextButton: undefined,
  changed: () => undefined,
})

/**
 * For a control that changes a record. It calls `goOn` when its change is known to be done: that opens the next record of the list, if the
 * admin has switched that on and the record was opened from a list. `focusRef` gives the control the focus on that record.
 */
export function useGoOn(own: Control) {
  const { control, nextButton, changed } = useContext(GoOn)
  const goOn = useCallback(() => changed(own), [changed, own])
  const focusRef = useCallback(
    (element: HTMLElement | null) => {
      if (control === own && nextButton?.current === document.activeElement)
        element?.focus({ preventScroll: true })
    },
    [control, own, nextButton],
  )
  return { goOn, focusRef }
}
