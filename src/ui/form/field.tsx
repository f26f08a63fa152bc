import type {
  FormErrors,
  GetInputPropsReturnType,
  LooseKeys,
  UseFormReturnType,
  UseWatchValue,
} from '@mantine/form'
import type { ReactNode, SyntheticEvent } from 'react'

/** The props of an input: value, error and handlers. */
type FieldInput<Typed, Path extends LooseKeys<Typed>> = GetInputPropsReturnType & {
  value: ReturnType<UseWatchValue<Typed, Path>>
}

type FieldProps<Typed, Sent, Path extends LooseKeys<Typed>> = {
  form: UseFormReturnType<Typed, Sent>
  path: Path
  children: (input: FieldInput<Typed, Path>) => ReactNode
}

/** A field of a form in mode `uncontrolled`. While its value changes, only this field is rendered again, and not the whole form. */
export function Field<Typed, Sent, Path extends LooseKeys<Typed>>({
  form,
  path,
  children,
}: FieldProps<Typed, Sent, Path>) {
  const value = form.useWatchValue<Typed, Path>(path)
  const { defaultValue: _, ...input } = form.getInputProps(path)
  return children({ ...input, value })
}

/** Props of a required field. Without the attribute `required`, since browsers would mark an empty field as invalid from the start. */
export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const

/** The `middlewares` of a popover at a field. It may cover the field if there is no space above or below, as on a phone held sideways. */
export const ON_SCREEN = { flip: true, shift: { crossAxis: true, padding: 8 } } as const

/** For `form.onSubmit`: moves the focus to the first field with an error. */
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
 * Removes the focus without a blur event for the form, so that a screen reader announces the error when the field is focused again. The
 * form would take the blur for the end of typing.
 */
function blurUnheard(field: HTMLElement | null | undefined): void {
  const stop = (event: Event) => event.stopImmediatePropagation()
  addEventListener('focusout', stop, { capture: true })
  field?.blur()
  removeEventListener('focusout', stop, { capture: true })
}
