import { createContext, useContext } from 'react'
import * as v from 'valibot'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'

/** Whether the next record of the list opens after a change, for an admin of this browser. */
export const goesOn = defineAdminStorage({ key: STORAGE_KEYS.goOn, schema: v.boolean(), fallback: false })

/** A control that changes a record. After a change, the same one of the next record has the focus. */
export type Control = 'status' | 'toggle' | 'pay'

export const GoOn = createContext<(control: Control) => void>(() => undefined)

/**
 * Returns what a control calls once its change is known to be done: the next record of the list opens, if the admin wants that and the
 * record was opened from a list. The control itself has `data-goes-on` with its name, by which it is found on the next record.
 */
export function useGoOn(): (control: Control) => void {
  return useContext(GoOn)
}
