import { Alert, Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import * as v from 'valibot'
import { formatDateTime } from '@/lib/format'
import { STORAGE_KEYS, tabStorage } from '@/lib/storage'
import { readInTab, storeInTab } from '@/lib/tab-storage'
import { useAdminEmail } from '@/session/session'
import { isDirty } from './form-values'

/** Unsaved values of a form, the values that it started from, and when they were typed, in ISO 8601. */
type Draft<Values> = { base: Values; typed: Values; at: string }

/**
 * Stores what is typed into a form, so that the same admin finds it after a reload or a crash of the tab. `offered` is the draft of an
 * earlier page, until it is restored, dropped, or replaced by a draft of this page.
 */
export function useDraft<Values extends object>(formAddress: string, form: UseFormReturnType<Values>) {
  const admin = useAdminEmail() ?? ''
  const key = `${STORAGE_KEYS.draft} ${formAddress}`
  const [offered, setOffered] = useState(() => readDraft(key, admin, form.getInitialValues()))

  const storeDraft = (earlier: Draft<Values> | undefined) => {
    const draft = isDirty(form)
      ? { base: form.getInitialValues(), typed: form.getValues(), at: new Date().toISOString() }
      : earlier
    if (draft) storeInTab(key, admin, draft)
    else tabStorage()?.removeItem(key)
  }
  const drop = () => {
    setOffered(undefined)
    tabStorage()?.removeItem(key)
  }
  return {
    offered,
    /** For the form's `onValuesChange`. */
    store: () => storeDraft(offered),
    drop,
    /** For a form that was saved: only what was typed after that stays stored. */
    dropSaved: () => {
      setOffered(undefined)
      storeDraft(undefined)
    },
    /** Puts the draft into the form. */
    restore: () => {
      if (!offered) return
      drop()
      form.resetDirty(offered.base)
      form.setValues(offered.typed)
    },
  }
}

/** The stored draft; undefined if this admin has none, or if the form has other fields now. */
function readDraft<Values extends object>(
  key: string,
  admin: string,
  initialValues: Values,
): Draft<Values> | undefined {
  const Typed = v.custom<Values>((input) => input !== undefined && hasSameType(input, initialValues))
  const draft = readInTab(key, admin, v.object({ base: Typed, typed: Typed, at: v.string() }))
  if (!draft) tabStorage()?.removeItem(key)
  return draft
}

/** Whether two values, and all their fields, have the same type. */
function hasSameType(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return true
  if (Array.isArray(other)) return Array.isArray(one) && one.every((item) => typeof item === 'string')
  if (typeof one !== typeof other || typeof one !== 'object') return typeof one === typeof other
  const parts = new Map(Object.entries(one ?? {}))
  return (
    one !== null && Object.entries(other ?? {}).every(([name, part]) => hasSameType(parts.get(name), part))
  )
}

type DraftNoticeProps = {
  /** What the draft is about: "“Asha Motors”". */
  name: string
  at: string
  onRestore: () => void
  onDiscard: () => void
}

export function DraftNotice({ name, at, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <Alert role="status" p="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {`You have an unsaved draft of ${name} from ${formatDateTime(at)}.`}
        </Text>
        <Group gap="xs" ml="auto">
          <Button size="xs" variant="default" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="xs" onClick={onRestore}>
            Restore
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
