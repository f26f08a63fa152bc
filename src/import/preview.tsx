import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { memo, useCallback, useState } from 'react'
import { formatCount, formatQuantity } from '@/lib/format'
import type { ImportColumn } from './columns'
import type { ImportLine, LineState } from './import-lines'
import { type LineChange, LineTable, STATE_LABELS } from './line-table'
import classes from './line-table.module.css'

type PreviewProps = {
  columns: readonly ImportColumn[]
  noun: string
  lines: readonly ImportLine<unknown>[]
  onText: LineChange
  /** `numbers`: of the lines. */
  onAdd: (numbers: ReadonlySet<number>) => void
}

/** The lines that were in the state when it was chosen, so that none disappears while it is corrected. */
type Shown = { state: LineState; numbers: ReadonlySet<number> }

export const Preview = memo(function Preview({ columns, noun, lines, onText, onAdd }: PreviewProps) {
  const [shown, setShown] = useState<Shown>()
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(NONE)
  const tick = useCallback(
    (line: number, isOn: boolean) => setTicks((before) => new Map([...before, [line, isOn]])),
    [],
  )
  const isTicked = ({ line, state }: ImportLine<unknown>) =>
    state !== 'wrong' && (ticks.get(line) ?? state === 'ready')
  const numbers = new Set(lines.flatMap((line) => (isTicked(line) ? line.line : [])))
  const count = (state: LineState) => lines.filter((line) => line.state === state).length
  const filters = (['ready', 'wrong', 'there'] as const).map((state) => ({
    value: state,
    label: `${STATE_LABELS[state]} ${formatCount(count(state))}`,
  }))
  const choose = (value: string) => {
    const state = filters.find((filter) => filter.value === value)?.value
    const inState = lines.filter((line) => line.state === state).map(({ line }) => line)
    setShown(state && { state, numbers: new Set(inState) })
  }
  const visible = shown ? lines.filter(({ line }) => shown.numbers.has(line)) : lines
  return (
    <>
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label="Lines"
          className={classes.states}
          classNames={{ control: classes.stateControl, label: classes.stateLabel }}
          transitionDuration={0}
          value={shown?.state ?? 'all'}
          onChange={choose}
          data={[{ value: 'all', label: `All ${formatCount(lines.length)}` }, ...filters]}
        />
        <Button disabled={numbers.size === 0} onClick={() => onAdd(numbers)}>
          Add {formatQuantity(numbers.size, noun)}
        </Button>
      </Group>
      {visible.length === 0 ? (
        <Text size="sm">No line is shown by this filter.</Text>
      ) : (
        <LineTable columns={columns} lines={visible} isTicked={isTicked} onTick={tick} onText={onText} />
      )}
    </>
  )
})

const NONE: ReadonlyMap<number, boolean> = new Map()
