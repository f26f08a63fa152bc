import type { UseFormReturnType } from '@mantine/form'
import type { UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { deferred } from '@/ui/code/deferred'
import { toast } from '@/ui/toast'
import type { Conflict, Side } from './conflict-modal'
import { type Editable, merge } from './merge'
import { agreed, useWrite } from './write'

/** Two people rarely change the same field. */
const ConflictModal = deferred(() => import('./conflict-modal').then((module) => module.ConflictModal))

/** Each field of a record in the words of its form. */
export type InWords<Input> = { [Field in keyof Input]: { label: string; value: string } }

type EditOptions<Typed, Input extends object, Answer> = {
  /** What one record is called: "Service center". */
  name: string
  id: string
  form: UseFormReturnType<Typed, Input>
  /** What the form started from. */
  loaded: Editable<Input>
  /** Asks the server for the record as it is now; undefined when it is gone. */
  readAgain: () => Promise<Editable<Input> | undefined>
  update: UseMutationOptions<Answer, Error, Input & { id: string }>
  /** What may be sent. */
  schema: v.GenericSchema<Input>
  /** A record as the form holds it. */
  fieldsOf: (record: Editable<Input>) => Typed
  inWords: (record: Editable<Input>) => InWords<Input>
  /** Fields that hold lists whose order says nothing. */
  unordered?: readonly (keyof Input)[]
  onSaved: () => void
}

/** Fields that both sides changed, and what became of the others. */
type Clash<Input> = {
  mine: Input
  theirs: Editable<Input>
  merged: Editable<Input>
  kept: Extract<keyof Input, string>[]
  conflicts: Extract<keyof Input, string>[]
}

/**
 * Saves what was edited without undoing what someone else saved meanwhile. The record is read again first; what only one side
 * changed is brought together; where both changed a field, to different values, the admin chooses. Only then is it sent.
 * `question` is that choice, to be rendered by the caller, undefined while there is none.
 */
export function useEdit<Typed extends object, Input extends object, Answer>({
  name,
  id,
  form,
  loaded,
  readAgain,
  update,
  schema,
  fieldsOf,
  inWords,
  unordered,
  onSaved,
}: EditOptions<Typed, Input, Answer>) {
  const noun = name.toLowerCase()
  const [base, setBase] = useState(loaded)
  const [clash, setClash] = useState<Clash<Input>>()
  const reading = useWrite({ mutationFn: readAgain, meta: { failure: update.meta?.failure } })
  const saving = useWrite(agreed(update, () => form.resetDirty()))

  /** From here on the record counts as loaded like this, and the form holds that. */
  const startFrom = (record: Editable<Input>, typed: Typed) => {
    setBase(record)
    form.setInitialValues(fieldsOf(record))
    form.setValues(typed)
  }

  /** Shows in the form what became of it; what has been typed since `mine` was submitted stays. */
  const show = (mine: Input, merged: Editable<Input>, theirs: Editable<Input>) =>
    startFrom(theirs, merge(fieldsOf(mine), form.getValues(), fieldsOf(merged)).merged)

  /** What they left is not what may be sent, such as an empty name: the form names it. */
  const refuse = () => {
    form.validate()
    toast.error(`This ${noun} was changed by someone else and needs your attention. Nothing was saved.`)
  }

  const save = (mine: Input, from = base) =>
    reading.write(undefined, {
      onSuccess: (theirs) => {
        if (!theirs) return toast.error(`${name} not found: someone deleted it meanwhile. Nothing was saved.`)
        const { merged, theirs: kept, conflicts } = merge<Editable<Input>>(from, mine, theirs, unordered)
        if (conflicts.length > 0) return setClash({ mine, theirs, merged, kept, conflicts })
        if (v.is(schema, merged)) return send(merged, labelsOf(kept, theirs))
        show(mine, merged, theirs)
        refuse()
      },
    })

  const send = (record: Input, kept: string[]) =>
    saving.write(
      { ...record, id },
      {
        onSuccess: () => {
          if (kept.length > 0) toast.info(`Changed by someone else meanwhile, and kept: ${kept.join(', ')}`)
          onSaved()
        },
      },
    )

  /** The record is read once more before it is sent: the choice may have taken a while. */
  const saveChosen = ({ mine, theirs, merged, conflicts }: Clash<Input>, chosen: Record<string, Side>) => {
    const record = { ...merged }
    for (const field of conflicts) if (chosen[field] === 'theirs') record[field] = theirs[field]
    setClash(undefined)
    show(mine, record, theirs)
    if (v.is(schema, record)) save(record, theirs)
    else refuse()
  }

  const labelsOf = (fields: (keyof Input)[], record: Editable<Input>) => {
    const words = inWords(record)
    return fields.map((field) => words[field].label)
  }

  return {
    base,
    save: (mine: Input) => save(mine),
    startFrom,
    isBusy: reading.isBusy || saving.isBusy,
    question: clash && (
      <ConflictModal
        noun={noun}
        conflicts={conflictsIn(inWords(clash.mine), inWords(clash.theirs), clash.conflicts)}
        kept={labelsOf(clash.kept, clash.theirs)}
        onChosen={(chosen) => saveChosen(clash, chosen)}
        onClose={() => setClash(undefined)}
      />
    ),
  }
}

function conflictsIn<Input>(
  mine: InWords<Input>,
  theirs: InWords<Input>,
  fields: Extract<keyof Input, string>[],
): Conflict[] {
  return fields.map((field) => ({
    field,
    label: mine[field].label,
    mine: mine[field].value,
    theirs: theirs[field].value,
  }))
}
