import * as v from 'valibot'
import { STORAGE_KEYS, tabStorage } from '@/lib/storage'
import { readInTab, storeInTab } from '@/lib/tab-storage'

/** Work in a form that was not saved: how the form started, what was typed into it, and when, in ISO 8601. */
export type Draft<Fields> = { base: Fields; typed: Fields; at: string }

/** Keeps what was typed into a form, beyond a reload or a crash of the tab. `form` is the form's address. */
export function keepDraft<Fields>(form: string, admin: string, draft: Draft<Fields>): void {
  storeInTab(keyOf(form), admin, draft)
}

/** The draft of a form, undefined when there is none that this admin typed and this version of the form can hold. */
export function readDraft<Fields>(
  form: string,
  admin: string,
  fields: v.GenericSchema<Fields>,
): Draft<Fields> | undefined {
  const draft = readInTab(keyOf(form), admin, v.object({ base: fields, typed: fields, at: v.string() }))
  if (!draft) dropDraft(form)
  return draft
}

export function dropDraft(form: string): void {
  tabStorage()?.removeItem(keyOf(form))
}

function keyOf(form: string): string {
  return `${STORAGE_KEYS.draft} ${form}`
}
