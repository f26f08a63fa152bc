import type { LooseKeys } from '@mantine/form'
import type { ReactNode } from 'react'
import { Field, type FieldInput } from '@/ui/form/field'
import type { RecordForm } from './record-form'

/** The asterisk is for eyes alone. */
const REQUIRED = { withAsterisk: true, 'aria-required': true } as const

type RecordFieldProps<
  Typed extends object,
  Sent extends Partial<Record<keyof Typed, unknown>>,
  Held,
  Path extends LooseKeys<Typed>,
> = {
  form: RecordForm<Typed, Sent, Held>
  /** A field of the form's definition, or a part of one: `workingHours.open`. */
  path: Path
  children: (input: FieldInput<Typed, Path> & { label: string } & Partial<typeof REQUIRED>) => ReactNode
}

/** One field of a record's form, with the label of its definition; drawn anew alone while its value changes. */
export function RecordField<
  Typed extends object,
  Sent extends Partial<Record<keyof Typed, unknown>>,
  Held,
  Path extends LooseKeys<Typed>,
>({ form, path, children }: RecordFieldProps<Typed, Sent, Held, Path>) {
  const { label, isRequired } = form.definition
  return (
    <Field form={form} path={path}>
      {(input) => children({ label: label(path), ...(isRequired(path) && REQUIRED), ...input })}
    </Field>
  )
}
