import type {
  FormErrors,
  GetInputPropsReturnType,
  LooseKeys,
  UseFormReturnType,
  UseWatchValue,
} from '@mantine/form'
import type { ReactNode, SyntheticEvent } from 'react'

/** What an input of a form takes: value, error and handlers. */
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

/** Props of a field that must be filled in. Without `required`, for which browsers call an empty field invalid from the start. */
export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const

/** The `middlewares` of a popover at a field. It may cover the field if there is no room above or below, as on a phone held sideways. */
export const ON_SCREEN = { flip: true, shift: { crossAxis: true, padding: 8 } } as const

/** For `form.onSubmit`: moves the focus to the first field with an error. */
export function focusFirstError(
  _errors: FormErrors,
  _values: unknown,
  event?: SyntheticEvent<HTMLFormElement>,
): void {
  const form = event?.currentTarget
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    if (field === document.activeElement) blurUnheard(field)
    field?.focus()
  })
}

/** So that screen readers tell what is wrong where the focus already was. The form would take a blur that it hears for the end of typing. */
function blurUnheard(field: HTMLElement | null | undefined): void {
  const stop = (event: Event) => event.stopImmediatePropagation()
  addEventListener('focusout', stop, { capture: true })
  field?.blur()
  removeEventListener('focusout', stop, { capture: true })
}
