import { createContext, useContext } from 'react'
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

export const GoOn = createContext<(control: Control) => void>(() => undefined)

/**
 * Returns a function that a control calls when its change is known to be done: it opens the next record of the list, if the admin has
 * switched that on and the record was opened from a list. The control has the attribute `data-goes-on` with its name, by which it is found
 * on the next record.
 */
export function useGoOn(): (control: Control) => void {
  return useContext(GoOn)
}
