import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { type ClipboardEvent, type FocusEvent, useState } from 'react'
import { hasLines, withLineFeeds } from '@/lib/lines'

type TextFieldProps = Pick<
  TextInputProps,
  'label' | 'withAsterisk' | 'aria-required' | 'placeholder' | 'error'
> & {
  value?: string
  onChange: (text: string) => void
  onFocus?: (event: FocusEvent<Element>) => void
  onBlur?: (event: FocusEvent<Element>) => void
}

/** A text with line breaks, also a pasted one, has a field of several lines: an input of one line would join them without a space. */
export function TextField({ value = '', onChange, ...field }: TextFieldProps) {
  const [isLong, setLong] = useState(hasLines(value))
  const [isPasted, setPasted] = useState(false)
  if (!isLong && hasLines(value)) setLong(true)
  const pasteLines = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = withLineFeeds(event.clipboardData.getData('text')).trim()
    if (!hasLines(lines)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    setPasted(true)
    onChange(
      value.slice(0, selectionStart ?? value.length) + lines + value.slice(selectionEnd ?? value.length),
    )
  }
  if (isLong)
    return (
      <Textarea
        {...field}
        autoFocus={isPasted}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={pasteLines}
    />
  )
}
