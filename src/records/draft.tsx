import { Alert, Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { formatDateTime } from '@/lib/format'
import { STORAGE_KEYS, tabStorage } from '@/lib/storage'
import { readInTab, storeInTab } from '@/lib/tab-storage'
import { sessionQuery } from '@/session/session'
import { isDirty } from './form-values'

/** Work in a form that was not saved: the values that it started from, those that were typed, and when, in ISO 8601. */
type Draft<Values> = { base: Values; typed: Values; at: string }

/**
 * Keeps what is typed into a form beyond a reload or a crash of its tab, for the same admin. `offered` is what an earlier page has
 * left; it stays until it is restored, dropped, or replaced by a draft of this page.
 */
export function useDraft<Values extends object>(formAddress: string, form: UseFormReturnType<Values>) {
  const admin = useQuery(sessionQuery).data?.admin.email ?? ''
  const key = `${STORAGE_KEYS.draft} ${formAddress}`
  const [offered, setOffered] = useState(() => readDraft(key, admin, form.getInitialValues()))

  const keep = (earlier: Draft<Values> | undefined) => {
    const draft = isDirty(form)
      ? { base: form.getInitialValues(), typed: form.getValues(), at: new Date().toISOString() }
      : earlier
    if (draft) storeInTab(key, admin, draft)
    else tabStorage()?.removeItem(key)
  }
  const keepTyped = useEffectEvent((_values: Values) => keep(offered))
  useEffect(() => keepTyped(form.values), [form.values])

  const drop = () => {
    setOffered(undefined)
    tabStorage()?.removeItem(key)
  }
  return {
    offered,
    drop,
    /** The form was saved: what was typed since is left. */
    dropSaved: () => {
      setOffered(undefined)
      keep(undefined)
    },
    /** Replaces what stands in the form. */
    restore: () => {
      if (!offered) return
      drop()
      form.resetDirty(offered.base)
      form.setValues(offered.typed)
    },
  }
}

/** Undefined when there is none that this admin typed and this version of the form can hold. */
function readDraft<Values extends object>(
  key: string,
  admin: string,
  initialValues: Values,
): Draft<Values> | undefined {
  const Typed = v.custom<Values>((input) => input !== undefined && isAlike(input, initialValues))
  const draft = readInTab(key, admin, v.object({ base: Typed, typed: Typed, at: v.string() }))
  if (!draft) tabStorage()?.removeItem(key)
  return draft
}

/** Whether one value could stand where the other does: of the same type, part by part. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return true
  if (Array.isArray(other)) return Array.isArray(one) && one.every((item) => typeof item === 'string')
  if (typeof one !== typeof other || typeof one !== 'object') return typeof one === typeof other
  const parts = new Map(Object.entries(one ?? {}))
  return one !== null && Object.entries(other ?? {}).every(([name, part]) => isAlike(parts.get(name), part))
}

type DraftNoticeProps = {
  /** What the draft is of: "“Asha Motors”". */
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
