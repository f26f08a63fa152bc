import { Alert, Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { formatDateTime } from '@/lib/format'
import { isSame } from '@/lib/same'
import { STORAGE_KEYS, tabStorage } from '@/lib/storage'
import { readInTab, storeInTab } from '@/lib/tab-storage'
import { useAdminEmail } from '@/session/session'
import { perSession } from '@/session/store'
import { isDirty } from './form-values'

/**
 * `base`: what the form started from. `at`: when it was typed, in ISO 8601. `isSent`: a new record was sent, and it is not known whether it
 * was made.
 */
type Draft<Values> = { base: Values; typed: Values; at: string; isSent?: boolean | undefined }

/** What became of a new record whose form was left. `at`: when its draft was typed. */
type DraftOutcome = { key: string; at: string | undefined; isGone: boolean }

/** Forms on the screen. One may offer the draft of a form that was left while its record was sent. */
const offering = perSession(() => new Set<(outcome: DraftOutcome) => void>())

/**
 * Stores what is typed, so that the same admin finds it after a reload or a crash of the tab. `offered`: the draft of an earlier page,
 * until it is restored, dropped or replaced. Without an address nothing is stored.
 */
export function useDraft<Values extends object>(
  formAddress: string | undefined,
  form: UseFormReturnType<Values>,
) {
  const admin = useAdminEmail() ?? ''
  const key = formAddress && `${STORAGE_KEYS.draft} ${formAddress}`
  const [offered, setOffered] = useState(() => readDraft(key, admin, form.getInitialValues()))
  /** How many new records were sent without a known outcome. */
  const unanswered = useRef(0)
  /** When the draft was typed that this form has stored, or was offered. */
  const draftAt = useRef(offered?.at)
  const client = useQueryClient()
  const tell = (at: string | undefined, isGone: boolean) => {
    if (key !== undefined) for (const listener of offering(client)) listener({ key, at, isGone })
  }
  useEffect(() => {
    const listener = ({ key: sentKey, at, isGone }: DraftOutcome) => {
      if (sentKey !== key) return
      setOffered((before) => {
        if (before?.at !== at) return before
        return isGone ? undefined : before && { ...before, isSent: false }
      })
    }
    const listeners = offering(client).add(listener)
    return () => void listeners.delete(listener)
  }, [client, key])

  const storeDraft = (earlier: Draft<Values> | undefined) => {
    if (key === undefined) return
    const stored = readInTab(key, admin, v.object({ at: v.string() }))
    if (stored && stored.at !== draftAt.current) return // this form was left, and a later one at its address has stored it
    const isSent = unanswered.current > 0
    const draft =
      isDirty(form) || isSent
        ? { base: form.getInitialValues(), typed: form.getValues(), at: new Date().toISOString(), isSent }
        : earlier
    draftAt.current = draft?.at
    if (draft) storeInTab(key, admin, draft)
    else tabStorage()?.removeItem(key)
  }
  const drop = () => {
    setOffered(undefined)
    if (key !== undefined) tabStorage()?.removeItem(key)
  }
  return {
    offered,
    /** For the form's `onValuesChange`. */
    store: () => storeDraft(offered),
    drop,
    /** A new record is about to be sent: the page may end before the answer comes. */
    storeSent: () => {
      unanswered.current += 1
      storeDraft(offered)
    },
    /** A new record was surely not made. What a later form at this address has stored stays. */
    storeRefused: () => {
      unanswered.current -= 1
      const stored = readDraft(key, admin, form.getInitialValues())
      if (key === undefined || !stored?.isSent || stored.at !== draftAt.current || unanswered.current > 0)
        return
      const isEmpty = isSame(stored.typed, stored.base)
      if (isEmpty) tabStorage()?.removeItem(key)
      else storeInTab(key, admin, { ...stored, isSent: false })
      tell(stored.at, isEmpty)
    },
    /** After a save, only what was typed since then stays stored. */
    dropSaved: () => {
      unanswered.current = 0
      setOffered(undefined)
      const { current: sentAt } = draftAt
      storeDraft(undefined)
      tell(sentAt, true)
    },
    restore: () => {
      if (!offered) return
      drop()
      if (offered.isSent) unanswered.current += 1
      form.resetDirty(offered.base)
      form.setValues(offered.typed)
    },
  }
}

/** Undefined if this admin has none, or if the form has other fields now. */
function readDraft<Values extends object>(
  key: string | undefined,
  admin: string,
  initialValues: Values,
): Draft<Values> | undefined {
  if (key === undefined) return undefined
  const Typed = v.custom<Values>((input) => input !== undefined && hasSameType(input, initialValues))
  const draft = readInTab(
    key,
    admin,
    v.object({ base: Typed, typed: Typed, at: v.string(), isSent: v.optional(v.boolean()) }),
  )
  if (!draft) tabStorage()?.removeItem(key)
  return draft
}

function hasSameType(value: unknown, model: unknown): boolean {
  if (value === undefined || model === undefined) return true
  if (Array.isArray(model)) return Array.isArray(value) && value.every((item) => typeof item === 'string')
  if (typeof value !== typeof model || typeof value !== 'object') return typeof value === typeof model
  const parts = new Map(Object.entries(value ?? {}))
  return (
    value !== null && Object.entries(model ?? {}).every(([name, part]) => hasSameType(parts.get(name), part))
  )
}

type DraftNoticeProps = {
  /** As in "“Asha Motors”". */
  name: string
  draft: Pick<Draft<object>, 'at' | 'isSent'>
  onRestore: () => void
  onDiscard: () => void
}

export function DraftNotice({ name, draft, onRestore, onDiscard }: DraftNoticeProps) {
  const from = `${name} from ${formatDateTime(draft.at)}.`
  return (
    <Alert role="status" color={draft.isSent ? 'yellow' : undefined} p="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {draft.isSent
            ? `You have a draft of ${from} It is not known whether it was added. Look for it in the list before you add it again.`
            : `You have an unsaved draft of ${from}`}
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
