import { createContext, type RefObject, useCallback, useContext } from 'react'
import * as v from 'valibot'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'

/** Whether the next record of the list opens after a change. */
export const goOnStorage = defineAdminStorage({
  key: STORAGE_KEYS.goOn,
  schema: v.boolean(),
  fallback: false,
})

/** After a change, the same control of the next record gets the focus. */
export type Control = 'status' | 'toggle' | 'pay'

type Going = {
  /** The control whose change has opened this record. */
  control: Control | undefined
  /** Has the focus until that control is rendered. */
  nextButton: RefObject<HTMLButtonElement | null> | undefined
  changed: (control: Control) => void
}

export const GoOn = createContext<Going>({
  control: undefined,
  nextButton: undefined,
  changed: () => undefined,
})

/**
 * `goOn`, called when the change is known to be done, opens the next record of the list, if the admin has switched that on and the record
 * was opened from a list. `focusRef` gives the control the focus on that record.
 */
export function useGoOn(ownControl: Control) {
  const { control, nextButton, changed } = useContext(GoOn)
  const goOn = useCallback(() => changed(ownControl), [changed, ownControl])
  const focusRef = useCallback(
    (element: HTMLElement | null) => {
      if (control === ownControl && nextButton?.current === document.activeElement)
        element?.focus({ preventScroll: true })
    },
    [control, ownControl, nextButton],
  )
  return { goOn, focusRef }
}
