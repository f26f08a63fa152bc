import type { UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isOutcomeOpen } from '@/http/errors'
import { noteFields } from '@/journal/follow'
import { endingWithSession } from '@/session/change'
import { deferred } from '@/ui/code/deferred'
import { toast } from '@/ui/toast'
import type { Side } from './conflict-modal'
import type { FormStart } from './form-definition'
import type { Editable, FieldOf } from './merge'
import type { RecordForm } from './record-form'
import { failureOf, type SaveFailure } from './save-failure'
import { useWrite } from './write'

/** Two people rarely change the same field. */
const ConflictModal = deferred(() => import('./conflict-modal').then((module) => module.ConflictModal))

type SaveOptions<
  Typed extends object,
  Sent extends Partial<Record<keyof Typed, unknown>>,
  Held,
  Added,
  Updated,
> = {
  form: RecordForm<Typed, Sent, Held>
  /** The first part of its query keys. */
  resource: string
  /** Of the record that is edited; undefined for one that is to be added. */
  id: string | undefined
  add: UseMutationOptions<Added, Error, Sent>
  update: UseMutationOptions<Updated, Error, Edit<Sent>>
  /** Asks the server for the record as it is now; undefined when it is gone. */
  readAgain: (id: string) => Promise<Held | undefined>
  /** Tells the name behind an id that the form holds. */
  nameOf?: (id: string) => string
  /** Hears at once that the server has agreed, also once the form is gone. */
  onAgreed?: () => void
  /** Hears that it is saved, and that what shows it is fresh. */
  onSaved: () => void
}

/** What is sent of a record, and how it stood when it was read right before. */
export type Edit<Sent> = { id: string; fields: Sent; before: Editable<Sent> }

/** What a form shows of its save. */
export type Saving = {
  isBusy: boolean
  isChecking: boolean
  failure: SaveFailure | undefined
  isUnknown: boolean
}

/** Fields that both sides changed, and what became of the others. */
type Clash<Typed, Sent> = {
  mine: FormStart<Typed, Sent>
  theirs: Editable<Sent>
  merged: Editable<Sent>
  kept: FieldOf<Sent>[]
  conflicts: FieldOf<Sent>[]
}

/**
 * Saves what is typed in a record's form, without undoing what someone else saved meanwhile: an edited record is read again
 * first; what only one side changed is brought together; where both changed a field, to different values, the admin chooses.
 * Only then is it sent. What is typed while that runs stays in the form as a change of its own, and so is what this form sent
 * itself where the answer was lost. `question` is the choice, to be rendered by the caller, undefined while there is none.
 */
export function useSave<
  Typed extends object,
  Sent extends Partial<Record<keyof Typed, unknown>>,
  Held,
  Added,
  Updated,
>({
  form,
  resource,
  id,
  add,
  update,
  readAgain,
  nameOf = (id) => id,
  onAgreed,
  onSaved,
}: SaveOptions<Typed, Sent, Held, Added, Updated>) {
  const { definition } = form
  const noun = definition.name.toLowerCase()
  const [clash, setClash] = useState<Clash<Typed, Sent>>()
  const [failure, setFailure] = useState<SaveFailure>()
  const [isEdited, setIsEdited] = useState(false)
  useEffect(() => form.hearChanges(() => setIsEdited(true)), [form.hearChanges])
  const ownId = useId()
  const owner = id ?? ownId
  const fail = (error: Error) => setFailure(failureOf(error, (id ? update : add).meta))
  const adding = useWrite(add, [resource, owner, 'save'])
  const reading = useWrite(
    { mutationFn: endingWithSession((id: string) => readAgain(id)), meta: { failure: update.meta?.failure } },
    [resource, owner, 'read again'],
  )
  const updating = useWrite(update, [resource, owner, 'save'])
  /** What was sent and not answered; a field that others had changed is as this form holds it. */
  const unanswered = useRef<Editable<Sent>[]>([])

  /** What both sides started from: a field that stands as this form sent it, without an answer, is nobody else's change. */
  const baseOf = (theirs: Editable<Sent>): Editable<Sent> => {
    const start = form.start().record
    const base = { ...start }
    for (const own of unanswered.current) {
      const others = definition.changed(own, theirs)
      for (const field of definition.changed(start, own))
        if (!others.includes(field)) base[field] = own[field]
    }
    return base
  }

  /** What is there is not what may be sent, such as an empty name that they left: the form names it. */
  const refuse = () => {
    form.validate()
    toast.error(`This ${noun} was changed by someone else and needs your attention. Nothing was saved.`)
  }

  const saved = (mine: FormStart<Typed, Sent>, sent: Sent) => () => {
    const from = { record: sent, typed: definition.follow(mine.typed, mine, sent) }
    form.startFrom(from, definition.follow(form.getValues(), mine, sent))
    unanswered.current = []
    onAgreed?.()
  }

  const addNew = (mine: FormStart<Typed, Sent>) => {
    const sent = definition.sendable(mine.record)
    if (sent) adding.write(sent, { onAgreed: saved(mine, sent), onSuccess: onSaved, onFailure: fail })
  }

  const bringTogether = (id: string, mine: FormStart<Typed, Sent>) =>
    reading.write(id, {
      onFailure: fail,
      onSuccess: (held) => {
        if (!held)
          return toast.error(`${definition.name} not found: someone deleted it meanwhile. Nothing was saved.`)
        const theirs = definition.edits(held)
        const { merged, theirs: kept, conflicts } = definition.merge(baseOf(theirs), mine.record, theirs)
        if (conflicts.length > 0) return setClash({ mine, theirs, merged, kept, conflicts })
        const sent = definition.sendable(merged)
        if (sent) return send(id, mine, { fields: sent, before: theirs }, kept)
        form.startFrom(definition.startFrom(theirs), definition.follow(form.getValues(), mine, merged))
        refuse()
      },
    })

  const send = (
    id: string,
    mine: FormStart<Typed, Sent>,
    { fields, before }: Omit<Edit<Sent>, 'id'>,
    kept: FieldOf<Sent>[],
  ) => {
    const edit = { id, fields, before }
    noteFields(edit, definition.changed(before, fields).map(definition.label))
    updating.write(edit, {
      onAgreed: saved(mine, fields),
      onSuccess: () => {
        if (kept.length > 0) toast.info(`Changed by someone else meanwhile, and kept: ${labels(kept)}`)
        onSaved()
      },
      onFailure: (error) => {
        fail(error)
        if (!isOutcomeOpen(error)) return
        const own: Editable<Sent> = { ...fields }
        for (const field of kept) own[field] = mine.record[field]
        unanswered.current.push(own)
      },
    })
  }

  /** The record is read once more before it is sent: the choice may have taken a while. */
  const saveChosen = (
    id: string,
    { mine, theirs, merged, conflicts }: Clash<Typed, Sent>,
    chosen: Record<string, Side>,
  ) => {
    const record = { ...merged }
    for (const field of conflicts) if (chosen[field] === 'theirs') record[field] = theirs[field]
    setClash(undefined)
    form.startFrom(definition.startFrom(theirs), definition.follow(form.getValues(), mine, record))
    if (definition.sendable(record))
      bringTogether(id, { record, typed: definition.follow(mine.typed, mine, record) })
    else refuse()
  }

  const labels = (fields: readonly string[]) => fields.map(definition.label).join(', ')

  return {
    save: (record: Editable<Sent>) => {
      setFailure(undefined)
      setIsEdited(false)
      const mine = { record, typed: form.getValues() }
      if (id === undefined) addNew(mine)
      else bringTogether(id, mine)
    },
    isBusy: adding.isBusy || reading.isBusy || updating.isBusy,
    isChecking: adding.isChecking || updating.isChecking,
    /** Why the latest save was not made, or that nobody knows whether it was; until the next one. */
    failure,
    /** Whether what stands in the form was sent, and nobody knows whether it was saved: saving again looks first. */
    isUnknown: failure?.isUnknown === true && !isEdited,
    question: clash && id !== undefined && (
      <ConflictModal
        noun={noun}
        conflicts={clash.conflicts.map((field) => ({
          field,
          label: definition.label(field),
          mine: definition.words(field, clash.mine.record, nameOf),
          theirs: definition.words(field, clash.theirs, nameOf),
        }))}
        kept={clash.kept.map(definition.label)}
        onChosen={(chosen) => saveChosen(id, clash, chosen)}
        onClose={() => setClash(undefined)}
      />
    ),
  }
}
