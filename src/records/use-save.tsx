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

/** `before`: the record as it was read. */
type Edit<Input> = { id: string; fields: Partial<Input>; before: Partial<Input> }

export type SaveOptions<Values extends object, Input extends object, Created, Updated> = FormRules<
  Values,
  Input
> & {
  form: UseFormReturnType<Values>
  labels: Record<keyof Values, string>
  /** For the conflict modal: texts of fields whose value is not readable by itself, such as an amount without ₹. */
  toTexts: (record: Partial<Input>) => { [Field in keyof Values]?: string | undefined }
  /** The kind of record: "Service center". */
  name: string
  /** The first part of its query keys. */
  resource: string
  /** Undefined for a new record. */
  id: string | undefined
  /** The record that a new one is a copy of. */
  copied?: Partial<Input> | undefined
  create: UseMutationOptions<Created, Error, Input>
  update: UseMutationOptions<Updated, Error, Edit<Input>>
  /** Without the cache; undefined if the record was deleted. */
  read: (id: string) => Promise<Partial<Input> | undefined>
  /** Before a new record is sent. An edit can be sent twice without harm. */
  onCreate?: () => void
  /** For a new record alone. */
  onRefused?: () => void
  onAccepted?: () => void
  /** After the invalidated queries were refetched. */
  onSaved: () => void
  /** The form stays until the next screen is there, but sends nothing more. */
  isLeaving: () => boolean
}

export type Save<Values> = SaveState & {
  /** The save goes on if the form is left now. While the record is read before an edit is sent, it does not. */
  isSending: boolean
  submit: (values: Values) => void
  /** A modal, which the caller renders. */
  conflict: ReactNode
}

/**
 * An existing record is read again first, and merged with what someone else saved meanwhile. If both changed the same field, the admin
 * chooses. If a server with versions refuses the save, since somebody saved in between, the record is read and merged again. Changes in the
 * form during the save are kept.
 */
export function useSave<Values extends object, Input extends object, Created, Updated>(
  options: SaveOptions<Values, Input, Created, Updated>,
): Save<Values> {
  const { form, resource, id, create, update, onAccepted, isLeaving } = options
  /** Until the form is left, a second click or Enter would save it once more. */
  const [isSaved, setIsSaved] = useState(false)
  const [failure, setFailure] = useState<SaveFailure & { values: Values }>()
  const formId = useId()
  const router = useRouter()
  const creating = useWrite(create, [resource, id ?? formId, 'create'])
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

/** `mine`: as typed. `theirs`: the record as the server has it. `times`: how often the server has refused this save for its version. */
type Attempt<Values, Input> = { mine: Values; theirs: Partial<Input>; times: number; merge: Merge<Values> }

/** How often a refused save is merged and sent again. */
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

  const save = (mine: Values, times = 0) => {
    if (updating.isUnderWay()) return
    reading.write(id, {
      onFailure: (error) => onFailure(error, mine),
      onSuccess: (theirs) => {
        if (isLeaving()) return
        if (!theirs) return onFailure(forgetDeleted(client, options), mine)
        const theirValues = toValues(theirs)
        const base = baseOf(form, unanswered.current, theirValues, isSameValue)
        const attempt = { mine, theirs, times, merge: merge(base, mine, theirValues, isSameValue) }
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

  /** From the start, since the record may have changed again meanwhile. */
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

/** While the form is there, the write tells no refusal for its version: the save is merged and sent again. */
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

/** Removes it from all tabs, and says so. The form keeps what was typed. */
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
