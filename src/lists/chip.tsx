import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

/** What is too long for one line goes on in the next. */
const WHOLE = {
  label: { lineHeight: 1.3, whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' },
} as const

type ChipProps = {
  /** What is filtered by, and by which value, as people read it. */
  name: string
  /** The value alone, where it says by itself what it is of. */
  short?: string | undefined
  onRemove: () => void
}

/** A filter that is on, which a click takes off. */
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
