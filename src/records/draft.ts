import * as v from 'valibot'
import { KEPT, markOf, tabStorage } from '@/lib/kept'

/** Work in a form that was not saved: how the form started, what was typed into it, and when, in ISO 8601. */
export type Draft<Fields> = { base: Fields; typed: Fields; at: string }

// Drafts are kept in the session storage: they live as long as their tab, and leave it with the session. They are read by
// the admin who typed them alone.

/** Keeps what was typed into a form, beyond a reload or a crash of the tab. `form` is the form's address. */
export function keepDraft<Fields>(form: string, admin: string, draft: Draft<Fields>): void {
  try {
    tabStorage()?.setItem(keyOf(form), JSON.stringify({ ...draft, admin: markOf(admin) }))
  } catch (error) {
    console.error(`A draft could not be kept: ${String(error)}`) // the storage is full: typing goes on without it
  }
}

/** The draft of a form, undefined when there is none that this admin typed and this version of the form can hold. */
export function readDraft<Fields>(
  form: string,
  admin: string,
  fields: v.GenericSchema<Fields>,
): Draft<Fields> | undefined {
  const kept = tabStorage()?.getItem(keyOf(form))
  if (typeof kept !== 'string') return undefined
  const shape = v.object({ base: fields, typed: fields, at: v.string(), admin: v.literal(markOf(admin)) })
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), kept)
  if (draft.success) return draft.output
  dropDraft(form)
  return undefined
}

export function dropDraft(form: string): void {
  tabStorage()?.removeItem(keyOf(form))
}

function keyOf(form: string): string {
  return `${KEPT.draft} ${form}`
}
