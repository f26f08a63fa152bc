import type { GetInputPropsReturnType, LooseKeys, UseFormReturnType, UseWatchValue } from '@mantine/form'
import type { ReactNode } from 'react'

/** What an input of a form takes: value, error and handlers. */
type FieldInput<Typed, Path extends LooseKeys<Typed>> = GetInputPropsReturnType & {
  value: ReturnType<UseWatchValue<Typed, Path>>
}

type FieldProps<Typed, Sent, Path extends LooseKeys<Typed>> = {
  /** In mode `uncontrolled`: the form itself is not drawn anew for each key. */
  form: UseFormReturnType<Typed, Sent>
  path: Path
  children: (input: FieldInput<Typed, Path>) => ReactNode
}

/**
 * One field of a form, drawn anew alone while its value changes, be it by typing or by `form.setValues`. A field without it,
 * in a controlled form, makes every key draw the whole form.
 */
export function Field<Typed, Sent, Path extends LooseKeys<Typed>>({
  form,
  path,
  children,
}: FieldProps<Typed, Sent, Path>) {
  const value = form.useWatchValue<Typed, Path>(path)
  const { defaultValue: _, ...input } = form.getInputProps(path)
  return children({ ...input, value })
}
