import type { FormErrors } from '@mantine/form'
import type { SyntheticEvent } from 'react'

/** After a refused submit, focus goes to the first field that is wrong, in the order that one reads. */
export function focusFirstError(
  _errors: FormErrors,
  _values: unknown,
  event?: SyntheticEvent<HTMLFormElement>,
): void {
  const form = event?.currentTarget
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus(),
  )
}
