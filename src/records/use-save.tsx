import type { UseFormReturnType } from '@mantine/form'
import { type QueryClient, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText, isOutcomeOpen, messageOf, UserFacingError } from '@/http/errors'
import { isOutdated } from '@/http/record-version'
import { DASH } from '@/lib/format'
import { isSame } from '@/lib/same'
import { rememberFields } from '@/session/activity-of-changes'
import { endingWithSession } from '@/session/change'
import { forgetRecord } from '@/session/forget-record'
import { invalidateAllOf } from '@/session/invalidate'
import { toast } from '@/ui/toast'
import { ConflictModal, type Side } from './conflict-modal'
import { baseOf, editedInput, type FormRules, isDirty, newInput, sameInput, startFrom } from './form-values'
import { changedFields, type FieldOf, type Merge, merge } from './merge'
import { failureOf, type SaveFailure, type SaveState } from './save-actions'
import { useWrite } from './write'

/** The input of an edit, and the record as it was read before. */
type Edit<Input> = { id: string; fields: Partial<Input>; before: Partial<Input> }

export type SaveOptions<Values extends object, Input extends object, Created, Updated> = FormRules<
  Values,
  Input
> & {
  form: UseFormReturnType<Values>
  labels: Record<keyof Values, string>
  /** For the conflict modal: texts of fields whose value in the form is not readable by itself, such as an amount without ₹. */
  toTexts: (record: Partial<Input>) => { [Field in keyof Values]?: string | undefined }
  /** The kind of record: "Service center". */
  name: string
  /** The first part of its query keys. */
  resource: string
  /** Undefined for a new record. */
  id: string | undefined
  /** The record that a new one is a copy of: fields that were not changed are taken from it. */
  copied?: Partial<Input> | undefined
  create: UseMutationOptions<Created, Error, Input>
  update: UseMutationOptions<Updated, Error, Edit<Input>>
  /** Reads the record without the cache; undefined if it was deleted. */
  read: (id: string) => Promise<Partial<Input> | undefined>
  /** Called before a new record is sent. An edit can be sent twice without harm. */
  onCreate?: () => void
  /** Called when a new record was surely not made, even if the form is unmounted. */
  onRefused?: () => void
  /** Called as soon as the server has accepted the save, even if the form is unmounted. */
  onAccepted?: () => void
  /** Called when the save is done and the invalidated queries were refetched. */
  onSaved: () => void
  /** Whether the form is being left. It is still there until the next screen is, but sends nothing more. */
  isLeaving: () => boolean
}

export type Save<Values> = SaveState & {
  /** The save goes on if the form is left now. While the record is read before an edit is sent, it does not. */
  isSending: boolean
  /** For the form's `onSubmit`. */
  submit: (values: Values) => void
  /** The modal for fields that two people changed. The caller renders it. */
  conflict: ReactNode
}

/**
 * Saves the form of a record. A new record is created. An existing record is read again first, and merged with changes that someone else
 * has saved meanwhile. If both changed the same field, the admin chooses. A server with versions may refuse the save because somebody saved
 * in between: then the record is read and merged again. Changes in the form during the save are kept.
 */
export function useSave<Values extends object, Input extends object, Created, Updated>(
  options: SaveOptions<Values, Input, Created, Updated>,
): Save<Values> {
  const { form, resource, id, create, update, onAccepted, isLeaving } = options
  /** Until the form is left, a second click or Enter would save it once more. */
  const [isSaved, setIsSaved] = useState(false)
  const [failure, setFailure] = useState<SaveFailure & { values: Values }>()
  const ownId = useId()
  const router = useRouter()
  const creating = useWrite(create, [resource, id ?? ownId, 'create'])
  const acceptSent = (sent: Values, typed: Values) => {
    startFrom(form, sent, { before: typed, after: sent })
    onAccepted?.()
  }
  const onSaved = () => {
    if (!isDirty(form)) flushSync(() => setIsSaved(true)) // the next Enter may come before React renders by itself
    if (!isLeaving()) return options.onSaved()
    const stop = router.subscribe('onResolved', () => {
      stop()
      options.onSaved() // whoever came back is still at the form, and is led on
    })
  }
  const editing = useMergedEdit({
    ...options,
    onSaved,
    onAccepted: acceptSent,
    onFailure: (error, values) => setFailure({ ...failureOf(error, update.meta), values }),
  })
  return {
    submit: (values) => {
      if (isSaved) return
      setFailure(undefined)
      if (id !== undefined) return editing.save(values)
      const input = newInput(options, values, options.copied)
      if (!input) return // not reached: the form has validated the values with the same schema
      creating.write(input, {
        onStart: options.onCreate,
        onRefused: options.onRefused,
        onAccepted: () => acceptSent(values, values),
        onSuccess: onSaved,
        onFailure: (error) => setFailure({ ...failureOf(error, create.meta), values }),
      })
    },
    isBusy: creating.isBusy || editing.isBusy || isSaved,
    isSending: creating.isBusy || editing.isSending,
    isChecking: creating.isChecking || editing.isChecking,
    failure,
    isUnknown: failure?.isUnknown === true && isSame(failure.values, form.getValues()),
    conflict: editing.conflict,
  }
}

type EditOptions<Values extends object, Input extends object, Created, Updated> = Omit<
  SaveOptions<Values, Input, Created, Updated>,
  'onAccepted'
> & {
  onAccepted: (sent: Values, typed: Values) => void
  onFailure: (error: Error, values: Values) => void
}

/** The typed values, the record as the server has it, and their merge. */
type Attempt<Values, Input> = { mine: Values; theirs: Partial<Input>; times: number; merge: Merge<Values> }

/** How often a save is merged and sent again after the server has refused it for its version. */
const MAX_MERGES = 3

function useMergedEdit<Values extends object, Input extends object, Created, Updated>(
  options: EditOptions<Values, Input, Created, Updated>,
) {
  const { form, toValues, resource, id = '', update, onFailure, isLeaving } = options
  const isSameValue = sameInput(options)
  const [conflict, setConflict] = useState<Attempt<Values, Input>>()
  const unanswered = useRef<Values[]>([])
  const { failure } = update.meta ?? {}
  const updating = useUpdate(update, [resource, id, 'save'])
  const readAgain = { mutationFn: endingWithSession((id: string) => options.read(id)), meta: { failure } }
  const reading = useWrite(readAgain, [resource, id, 'read again'])
  const client = useQueryClient()
  const labels = (fields: readonly FieldOf<Values>[]) => fields.map((field) => options.labels[field])

  /** `times`: how often the server has refused this save for its version. */
  const save = (mine: Values, times = 0) => {
    if (updating.isUnderWay()) return
    reading.write(id, {
      onFailure: (error) => onFailure(error, mine),
      onSuccess: (theirs) => {
        if (isLeaving()) return
        if (!theirs) return onFailure(forgetDeleted(client, options), mine)
        const now = toValues(theirs)
        const base = baseOf(form, unanswered.current, now, isSameValue)
        const attempt = { mine, theirs, times, merge: merge(base, mine, now, isSameValue) }
        if (attempt.merge.conflicts.length > 0) setConflict(attempt)
        else send(attempt)
      },
    })
  }

  const send = ({
    mine,
    theirs,
    times,
    merge: { merged, theirs: changedByThem },
  }: Attempt<Values, Input>) => {
    const edit = { id, fields: editedInput(options, merged, theirs), before: theirs }
    rememberFields(edit, labels(changedFields(merged, toValues(theirs), isSameValue)))
    updating.write(edit, {
      onAccepted: () => {
        unanswered.current = []
        options.onAccepted(merged, mine)
      },
      onSuccess: () => {
        if (changedByThem.length > 0)
          toast.info(`Changes by someone else were kept: ${labels(changedByThem).join(', ')}`)
        options.onSaved()
      },
      onFailure: (error) => {
        if (isOutdated(error) && times < MAX_MERGES && !isLeaving()) return save(mine, times + 1)
        if (isOutdated(error)) toast.error(messageOf(error, failureText(failure, error) || undefined))
        onFailure(error, mine)
        if (isOutcomeOpen(error)) unanswered.current.push(mine)
        else if (changedByThem.length > 0) startFrom(form, toValues(theirs), { before: mine, after: merged })
      },
    })
  }

  /** Saves the chosen values from the start, since the record may have changed again meanwhile. */
  const saveChosen = ({ mine, theirs }: Attempt<Values, Input>, chosen: Values) => {
    setConflict(undefined)
    startFrom(form, toValues(theirs), { before: mine, after: chosen })
    save(chosen)
  }

  return {
    save,
    isBusy: reading.isBusy || updating.isBusy,
    isSending: updating.isBusy,
    isChecking: updating.isChecking,
    conflict: conflict && (
      <Conflict
        {...options}
        {...conflict}
        onChosen={(chosen) => saveChosen(conflict, chosen)}
        onClose={() => setConflict(undefined)}
      />
    ),
  }
}

/**
 * The write of an edit. A refusal for its version is not told while the form is there: the save is merged and sent again. Once the form was
 * left, nothing sends it again.
 */
function useUpdate<Answer, Input>(
  update: UseMutationOptions<Answer, Error, Input>,
  owner: Parameters<typeof useWrite>[1],
) {
  const { failure } = update.meta ?? {}
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const failureOfAnswer = (error: Error) =>
    (isLeft.current || !isOutdated(error)) && (failureText(failure, error) ?? false)
  return useWrite({ ...update, meta: { ...update.meta, failure: failureOfAnswer } }, owner)
}

type Saved = Pick<SaveOptions<object, object, unknown, unknown>, 'name' | 'resource' | 'id'> & {
  update: Pick<UseMutationOptions, 'meta'>
}

/** Removes a record that someone else has deleted from all tabs, and says so. The form keeps what was typed. */
function forgetDeleted(client: QueryClient, { name, resource, id = '', update }: Saved): Error {
  const error = new UserFacingError(`${name} not found: someone else deleted it. Nothing was saved.`)
  toast.error(error.message)
  forgetRecord(client, { list: resource, id })
  void invalidateAllOf(client, update.meta)
  return error
}

type ConflictProps<Values extends object, Input extends object> = FormRules<Values, Input> &
  Pick<SaveOptions<Values, Input, unknown, unknown>, 'labels' | 'name' | 'toTexts'> &
  Attempt<Values, Input> & { onChosen: (chosen: Values) => void; onClose: () => void }

function Conflict<Values extends object, Input extends object>(props: ConflictProps<Values, Input>) {
  const { labels, name, toValues, toTexts, mine, theirs, merge, onChosen, onClose } = props
  const textOf = (field: FieldOf<Values>, record: Partial<Input>) =>
    String({ ...toValues(record), ...toTexts(record) }[field] ?? '') || DASH
  const choose = (sides: Record<string, Side>) => {
    const chosen = { ...merge.merged }
    for (const field of merge.conflicts)
      if (sides[field] === 'theirs') chosen[field] = toValues(theirs)[field]
    onChosen(chosen)
  }
  const typed = editedInput(props, mine, {})
  return (
    <ConflictModal
      noun={name.toLowerCase()}
      conflicts={merge.conflicts.map((field) => ({
        field,
        label: labels[field],
        mine: textOf(field, typed),
        theirs: textOf(field, theirs),
      }))}
      changedByThem={merge.theirs.map((field) => labels[field])}
      onChosen={choose}
      onClose={onClose}
    />
  )
}
