type ProgressBarProps = {
  /** Names it to those who can't see it. */
  label: string
  /** From 0 to 1; undefined while nobody knows. */
  part: number | undefined
  className?: string | undefined
}

/** How far something is that takes a while. Plain elements: Mantine's would cost each screen that has one a file of styles. */
export function ProgressBar({ label, part, className }: ProgressBarProps) {
  const value = part === undefined ? undefined : part * 100
  return (
    <div
      className={className}
      style={{ ...BAR, background: 'var(--mantine-color-default-border)' }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={part === undefined ? undefined : `${Math.round(part * 100)}%`}
    >
      <div
        style={{
          ...BAR,
          width: `${value ?? 0}%`,
          background: 'var(--mantine-primary-color-filled)',
        }}
      />
    </div>
  )
}

/** Its colors stay where the system forces others: they are all that it says. */
const BAR = { height: 5, borderRadius: 5, forcedColorAdjust: 'none' } as const
