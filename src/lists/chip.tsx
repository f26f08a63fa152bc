import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

/** Long text wraps. */
const WHOLE = {
  label: { lineHeight: 1.3, whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' },
} as const

type ChipProps = {
  /** The filter and its value. */
  name: string
  /** The visible text, if the value says enough without the filter's name. */
  short?: string | undefined
  onRemove: () => void
}

export function Chip({ name, short = name, onRemove }: ChipProps) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      fw={500}
      maw="100%"
      data-printed
      h="auto"
      py={3}
      styles={WHOLE}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      {short}
    </Button>
  )
}
