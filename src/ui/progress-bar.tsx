import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'

type ProgressBarProps = {
  /** Names it to those who can't see it. */
  label: string
  /** From 0 to 1; undefined while nobody knows. */
  part: number | undefined
  className?: string | undefined
}

/** How far something is that takes a while. */
export function ProgressBar({ label, part, className }: ProgressBarProps) {
  return (
    <Progress
      className={className}
      value={part === undefined ? 100 : part * 100}
      animated={part === undefined}
      color={part === undefined ? 'gray' : undefined}
      size="sm"
      aria-label={label}
    />
  )
}
