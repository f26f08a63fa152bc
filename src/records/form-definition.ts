import * as v from 'valibot'
import { isSame } from '@/lib/same'
import { type Editable, type FieldOf, type Merge, merge } from './merge'

/** One field of a record's form. `Typed` is what the form holds of it while one types, `Sent` what the API takes. */
export type FormField<Typed, Sent> = {
  /** In the form, in a conflict, and wherever else a change of it is told. */
  label: string
  /** The labels of a field that is typed in parts, by the names of these. */
  parts?: Readonly<Record<string, string>>
  /** The shape in which a draft keeps it. */
  shape: v.GenericSchema<Typed>
  /** How a value stands in the form at first; undefined where there is none yet. */
  toTyped: (value: Sent | undefined) => Typed
  /** What is typed, undefined where it says nothing. Whether it may be sent is for the rule of what is sent. */
  read: (typed: Typed) => Sent | undefined
  /** What the form says of a text that `read` cannot read; without it, the rule's own message. */
  unreadable?: string
  /** A value as people say it; `nameOf` tells the name behind an id. */
  words: (value: Sent | undefined, nameOf: (id: string) => string) => string
  /** Whether it holds a list whose order says nothing. */
  isUnordered?: boolean
}

type FormOptions<Typed, Sent extends Partial<Record<keyof Typed, unknown>>, Held> = {
  /** What one record is called: "Service center". */
  name: string
  /** What may be sent: a rule for each field, with the message for who breaks it. */
  rules: v.GenericSchema<Sent> & { entries: { [Name in keyof Sent]-?: v.GenericSchema<Sent[Name]> } }
  fields: { [Name in keyof Typed]: FormField<Typed[Name], Sent[Name]> }
  /** What a new record holds before anything is typed. */
  defaults: Editable<Sent>
  /** What of a record the form edits. */
  edits: (held: Held) => Editable<Sent>
}

/** What a form started from: the record, and how that stood in its fields. */
export type FormStart<Typed, Sent> = { record: Editable<Sent>; typed: Typed }

export type FormDefinition<
  Typed extends object,
  Sent extends Partial<Record<keyof Typed, unknown>>,
  Held,
> = ReturnType<typeof defineForm<Typed, Sent, Held>>

/** The one place where a record says how it is typed, read, checked, compared and told, field by field. */
export function defineForm<Typed extends object, Sent extends Partial<Record<keyof Typed, unknown>>, Held>({
  name,
  rules,
  fields,
  defaults,
  edits,
}: FormOptions<Typed, Sent, Held>) {
  type Name = Extract<keyof Typed, string>
  const names: Name[] = []
  for (const field in fields) names.push(field)

  function nameAt(path: string): Name {
    const name = names.find((name) => path === name || path.startsWith(`${name}.`))
    if (name === undefined) throw new Error(`The form has no field ${path}`)
    return name
  }

  const shape = v.custom<Typed>(
    (input) =>
      typeof input === 'object' &&
      input !== null &&
      names.every((name) => v.is(fields[name].shape, Reflect.get(input, name))),
  )

  function startFrom(record: Editable<Sent>): FormStart<Typed, Sent> {
    const typed = names.map((name) => [name, fields[name].toTyped(record[name])])
    return { record, typed: v.parse(shape, Object.fromEntries(typed)) }
  }

  const unordered: string[] = names.filter((name) => fields[name].isUnordered)
  const isTypedSame = (name: Name, one: Typed, other: Typed) =>
    isSame(one[name], other[name], unordered.includes(name))

  /** Where the rule makes the same of two values, there is no change: outer spaces are none. */
  const isSentSame = (name: FieldOf<Sent>, one: unknown, other: unknown) =>
    isSame(normal(name, one), normal(name, other), unordered.includes(name))

  function normal(name: FieldOf<Sent>, value: unknown): unknown {
    const read = v.safeParse(rules.entries[name], value)
    return read.success ? read.output : value
  }

  /** The record that is typed: a field that reads as it did at the start is what the record held. */
  function edited(typed: Typed, start: FormStart<Typed, Sent>): Editable<Sent> {
    const record: Editable<Sent> = {}
    for (const name of names) {
      const isUntouched = isTypedSame(name, typed, start.typed)
      record[name] = isUntouched ? start.record[name] : fields[name].read(typed[name])
    }
    return record
  }

  /** What cannot be sent as the record holds it is sent as the form reads it: a contact number gets its "+". */
  function complete(record: Editable<Sent>): Editable<Sent> {
    const whole: Editable<Sent> = {}
    for (const name of names) {
      const { toTyped, read } = fields[name]
      const value = record[name]
      whole[name] = v.is(rules.entries[name], value) ? value : read(toTyped(value))
    }
    return whole
  }

  return {
    name,
    shape,
    edits,
    /** How the form starts: from a record, or for a new one from the defaults. */
    start: (held?: Held) => startFrom(held === undefined ? defaults : edits(held)),
    startFrom,
    /** As a form started once, with what of that record is still so: what it held tells more than how it was typed. */
    restart(typed: Typed, now: FormStart<Typed, Sent>): FormStart<Typed, Sent> {
      return { record: edited(typed, now), typed }
    },
    /** The label of a field, or of a part of one: `workingHours.open`. */
    label(path: string): string {
      const name = nameAt(path)
      const { label, parts } = fields[name]
      return parts?.[path.slice(name.length + 1)] ?? label
    },
    /** Whether something must stand there. */
    isRequired(path: string): boolean {
      const name = nameAt(path)
      const { read, toTyped } = fields[name]
      return !v.is(rules.entries[name], read(toTyped(undefined)))
    },
    edited,
    /** The record as it may be sent, undefined where a rule is against it. */
    sendable(record: Editable<Sent>): Sent | undefined {
      const whole = complete(record)
      return v.is(rules, whole) ? whole : undefined
    },
    /** A message for each field, or part of one, that is wrong as it is typed; by its path. */
    errors(typed: Typed, start: FormStart<Typed, Sent>): Record<string, string> {
      const found: Record<string, string> = {}
      const { issues = [] } = v.safeParse(rules, complete(edited(typed, start)))
      for (const issue of issues) found[v.getDotPath(issue) ?? ''] ??= issue.message
      for (const name of names) {
        const { read, unreadable } = fields[name]
        const isTouched = !isTypedSame(name, typed, start.typed)
        if (unreadable && isTouched && !isEmpty(typed[name]) && read(typed[name]) === undefined)
          found[name] = unreadable
      }
      return found
    },
    isChanged: (typed: Typed, start: Typed) => names.some((name) => !isTypedSame(name, typed, start)),
    /**
     * What is typed `now`, with what has become of a record that was read from `before`: what was typed since stays, and what
     * the record holds otherwise by now is typed anew.
     */
    follow(now: Typed, before: FormStart<Typed, Sent>, record: Editable<Sent>): Typed {
      const anew = startFrom(record).typed
      const typed = { ...now }
      for (const name of names) {
        const isOther = !isSentSame(name, record[name], before.record[name])
        if (isOther && isTypedSame(name, now, before.typed)) typed[name] = anew[name]
      }
      return typed
    },
    /** What a record holds in a field, for people; `nameOf` tells the name behind an id. */
    words(path: string, record: Editable<Sent>, nameOf: (id: string) => string): string {
      const name = nameAt(path)
      return fields[name].words(record[name], nameOf)
    },
    /** The fields of a record that differ between the two, in the order of the form. */
    changed: (before: Editable<Sent>, after: Editable<Sent>): Name[] =>
      names.filter((name) => !isSentSame(name, before[name], after[name])),
    /** Brings two changes of the same record together. */
    merge: (base: Editable<Sent>, mine: Editable<Sent>, theirs: Editable<Sent>): Merge<Editable<Sent>> =>
      merge<Editable<Sent>>(base, mine, theirs, isSentSame),
  }
}

function isEmpty(typed: unknown): boolean {
  return typeof typed === 'string' && typed.trim() === ''
}
