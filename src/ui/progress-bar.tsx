type ProgressBarProps = {
  label: string
  /** From 0 to 1; undefined if it is unknown. */
  part: number | undefined
  className?: string | undefined
}

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

/** The bar consists of its colors alone, so a high-contrast mode must not replace them. */
const BAR = { height: 5, borderRadius: 5, forcedColorAdjust: 'none' } as const
