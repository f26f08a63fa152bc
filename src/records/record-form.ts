import { useForm } from '@mantine/form'
import { useCallback, useRef } from 'react'
import { isSame } from '@/lib/same'
import type { FormDefinition, FormStart } from './form-definition'
import type { Editable } from './merge'

export type RecordForm<
  Typed extends object,
  Sent extends Partial<Record<keyof Typed, unknown>>,
  Held,
> = ReturnType<typeof useRecordForm<Typed, Sent, Held>>

/**
 * The state of a record's form: of the record that is `held`, or of a new one. `onTyped` hears of every change, and of what the
 * form started from.
 */
export function useRecordForm<Typed extends object, Sent extends Partial<Record<keyof Typed, unknown>>, Held>(
  definition: FormDefinition<Typed, Sent, Held>,
  held?: Held,
  onTyped?: (typed: Typed, started: Typed) => void,
) {
  const started = useRef<FormStart<Typed, Sent>>(null)
  const start = () => {
    started.current ??= definition.start(held)
    return started.current
  }
  const listeners = useRef(new Set<() => void>())
  const form = useForm<Typed, Editable<Sent>>({
    mode: 'uncontrolled',
    initialValues: start().typed,
    validate: (typed) => definition.errors(typed, start()),
    transformValues: (typed) => definition.edited(typed, start()),
    onValuesChange: (typed) => {
      onTyped?.(typed, start().typed)
      for (const listener of listeners.current) listener()
    },
  })
  return {
    ...form,
    definition,
    /** What the form started from, last. */
    start,
    /** Answers how to stop. */
    hearChanges: useCallback((listener: () => void) => {
      listeners.current.add(listener)
      return () => void listeners.current.delete(listener)
    }, []),
    isChanged: () => definition.isChanged(form.getValues(), start().typed),
    /** From here on the form counts as started from that, and holds what is typed. */
    startFrom(from: FormStart<Typed, Sent>, typed: Typed): void {
      started.current = from
      if (!isSame(typed, form.getValues())) form.setValues(typed)
    },
  }
}
