import type {
  FormErrors,
  GetInputPropsReturnType,
  LooseKeys,
  UseFormReturnType,
  UseWatchValue,
} from '@mantine/form'
import type { ReactNode, SyntheticEvent } from 'react'

type FieldInput<Typed, Path extends LooseKeys<Typed>> = GetInputPropsReturnType & {
  value: ReturnType<UseWatchValue<Typed, Path>>
}

type FieldProps<Typed, Sent, Path extends LooseKeys<Typed>> = {
  form: UseFormReturnType<Typed, Sent>
  path: Path
  children: (input: FieldInput<Typed, Path>) => ReactNode
}

/** For a form in mode `uncontrolled`: a new value renders only this field again, and not the whole form. */
export function Field<Typed, Sent, Path extends LooseKeys<Typed>>({
  form,
  path,
  children,
}: FieldProps<Typed, Sent, Path>) {
  const value = form.useWatchValue<Typed, Path>(path)
  const { defaultValue: _, ...input } = form.getInputProps(path)
  return children({ ...input, value })
}

/** Not the attribute `required`: browsers would mark an empty field as invalid from the start. */
export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const

/** For a popover, which may cover its field if there is no space above or below, as on a phone held sideways. */
export const ON_SCREEN = { flip: true, shift: { crossAxis: true, padding: 8 } } as const

/** For `form.onSubmit`. */
export function focusFirstError(
  _errors: FormErrors,
  _values: unknown,
  event?: SyntheticEvent<HTMLFormElement>,
): void {
  const { target: form } = event ?? {} // `currentTarget` is gone when the event is handled later
  requestAnimationFrame(() => {
    if (!(form instanceof Element)) return
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    if (field === document.activeElement) blurUnheard(field)
    field?.focus()
  })
}

/**
 * A screen reader announces the error when the field is focused again. The form must not hear the blur: it would take it for the end of
 * typing.
 */
function blurUnheard(field: HTMLElement | null | undefined): void {
  const stop = (event: Event) => event.stopImmediatePropagation()
  addEventListener('focusout', stop, { capture: true })
  field?.blur()
  removeEventListener('focusout', stop, { capture: true })
}
