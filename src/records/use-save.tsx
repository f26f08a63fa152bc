import type { UseFormReturnType } from '@mantine/form'
import type { UseMutationOptions } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { isOutcomeOpen } from '@/http/errors'
import { noteFields } from '@/journal/mutations'
import { DASH } from '@/lib/format'
import { isSame } from '@/lib/same'
import { endingWithSession } from '@/session/change'
import { toast } from '@/ui/toast'
import { ConflictModal, type Side } from './conflict-modal'
import { failureOf, type SaveFailure, type SaveState } from './form-foot'
import { baseOf, type FormRules, sameInput, startFrom, toInput } from './form-values'
import { changedFields, type FieldOf, type Merge, merge } from './merge'
import { useWrite } from './write'

/** What an edit sends, and how the record stood when it was read right before. */
type Edit<Input> = { id: string; fields: Input; before: Partial<Input> }

type SaveOptions<Values extends object, Input extends object, Created, Updated> = FormRules<Values, Input> & {
  form: UseFormReturnType<Values>
  labels: Record<keyof Values, string>
  /** How people read the fields whose text in the form says less, such as an amount without its currency; for a conflict. */
  toTexts: (record: Partial<Input>) => { [Field in keyof Values]?: string | undefined }
  /** What one record is called: "Service center". */
  name: string
  /** The first part of its query keys. */
  resource: string
  /** Of the record that is edited; undefined for a new one. */
  id: string | undefined
  create: UseMutationOptions<Created, Error, Input>
  update: UseMutationOptions<Updated, Error, Edit<Input>>
  /** Reads the record as the server has it now; undefined when it is gone. */
  read: (id: string) => Promise<Partial<Input> | undefined>
  /** Called at once when the server has agreed, also when the form is gone. */
  onAgreed?: () => void
  /** Called when it is saved and what shows it is fresh. */
  onSaved: () => void
}

export type Save<Values> = SaveState & {
  /** For the form's `onSubmit`. */
  submit: (values: Values) => void
  /** Asks which value to keep of a field that someone else changed, too; to be rendered by the caller. */
  conflict: ReactNode
}

/**
 * Saves a record's form. A new record is created. An edited one is read again first, so that nothing is undone that someone else saved
 * meanwhile: what only one side changed is merged, and where both changed a field, the admin chooses. What is typed while that runs
 * stays in the form as a change of its own.
 */
export function useSave<Values extends object, Input extends object, Created, Updated>(
  options: SaveOptions<Values, Input, Created, Updated>,
): Save<Values> {
  const { form, resource, id, create, update, onAgreed, onSaved } = options
  const [failure, setFailure] = useState<SaveFailure & { values: Values }>()
  const ownId = useId()
  const creating = useWrite(create, [resource, id ?? ownId, 'create'])
  const agreed = (sent: Values, typed: Values) => {
    startFrom(form, sent, { before: typed, after: sent })
    onAgreed?.()
  }
  const editing = useMergedEdit({
    ...options,
    onAgreed: agreed,
    onFailure: (error, values) => setFailure({ ...failureOf(error, update.meta), values }),
  })
  return {
    submit: (values) => {
      setFailure(undefined)
      if (id !== undefined) return editing.save(values)
      const input = toInput(options, values, {})
      if (!input) return // never so: the form has checked the values by the same schema
      creating.write(input, {
        onAgreed: () => agreed(values, values),
        onSuccess: onSaved,
        onFailure: (error) => setFailure({ ...failureOf(error, create.meta), values }),
      })
    },
    isBusy: creating.isBusy || editing.isBusy,
    isChecking: creating.isChecking || editing.isChecking,
    failure,
    isUnknown: failure?.isUnknown === true && isSame(failure.values, form.getValues()),
    conflict: editing.conflict,
  }
}

type EditOptions<Values extends object, Input extends object, Created, Updated> = Omit<
  SaveOptions<Values, Input, Created, Updated>,
  'onAgreed'
> & {
  onAgreed: (sent: Values, typed: Values) => void
  onFailure: (error: Error, values: Values) => void
}

/** What was typed here, the record as someone else has left it, and both together. */
type Attempt<Values, Input> = { mine: Values; theirs: Partial<Input>; merge: Merge<Values> }

function useMergedEdit<Values extends object, Input extends object, Created, Updated>(
  options: EditOptions<Values, Input, Created, Updated>,
) {
  const { form, toValues, name, resource, id = '', read, update, onAgreed, onFailure, onSaved } = options
  const isSameValue = sameInput(options)
  const [conflict, setConflict] = useState<Attempt<Values, Input>>()
  const unanswered = useRef<Values[]>([])
  const updating = useWrite(update, [resource, id, 'save'])
  const reading = useWrite(
    { mutationFn: endingWithSession((id: string) => read(id)), meta: { failure: update.meta?.failure } },
    [resource, id, 'read again'],
  )
  const labels = (fields: readonly FieldOf<Values>[]) => fields.map((field) => options.labels[field])

  const save = (mine: Values) =>
    reading.write(id, {
      onFailure: (error) => onFailure(error, mine),
      onSuccess: (theirs) => {
        if (!theirs) return toast.error(`${name} not found: someone deleted it meanwhile. Nothing was saved.`)
        const now = toValues(theirs)
        const base = baseOf(form, unanswered.current, now, isSameValue)
        const attempt = { mine, theirs, merge: merge(base, mine, now, isSameValue) }
        if (attempt.merge.conflicts.length > 0) setConflict(attempt)
        else send(attempt)
      },
    })

  const send = ({ mine, theirs, merge: { merged, theirs: changedByThem } }: Attempt<Values, Input>) => {
    const fields = toInput(options, merged, theirs)
    if (!fields) return refuse(options, toValues(theirs), { before: mine, after: merged })
    const edit = { id, fields, before: theirs }
    noteFields(edit, labels(changedFields(merged, toValues(theirs), isSameValue)))
    updating.write(edit, {
      onAgreed: () => {
        unanswered.current = []
        onAgreed(merged, mine)
      },
      onSuccess: () => {
        if (changedByThem.length > 0)
          toast.info(`Changed by someone else meanwhile, and kept: ${labels(changedByThem).join(', ')}`)
        onSaved()
      },
      onFailure: (error) => {
        onFailure(error, mine)
        if (isOutcomeOpen(error)) unanswered.current.push(mine)
      },
    })
  }

  /** The record is read once more before it is sent: choosing may have taken a while. */
  const saveChosen = ({ mine, theirs }: Attempt<Values, Input>, chosen: Values) => {
    setConflict(undefined)
    if (!toInput(options, chosen, theirs))
      return refuse(options, toValues(theirs), { before: mine, after: chosen })
    startFrom(form, toValues(theirs), { before: mine, after: chosen })
    save(chosen)
  }

  return {
    save,
    isBusy: reading.isBusy || updating.isBusy,
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
  const typed = toInput(props, mine, {}) ?? {}
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

/** What someone else left may not be sent, such as an empty name: the form says so at the field. */
function refuse<Values extends object>(
  { form, name }: { form: UseFormReturnType<Values>; name: string },
  theirs: Values,
  typed: { before: Values; after: Values },
): void {
  startFrom(form, theirs, typed)
  form.validate()
  toast.error(
    `This ${name.toLowerCase()} was changed by someone else and needs your attention. Nothing was saved.`,
  )
}
