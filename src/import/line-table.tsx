import { Badge, Text } from '@mantine/core'
import { type ChangeEvent, memo, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { hasLines } from '@/lib/lines'
import { isSame } from '@/lib/same'
import { useIsNarrow } from '@/ui/narrow'
import { ROLES } from '@/ui/table/table'
import type { ImportColumn } from './columns'
import type { ImportLine, LineState } from './import-lines'
import classes from './line-table.module.css'

type LineTableProps = Handlers & {
  columns: readonly ImportColumn[]
  lines: readonly ImportLine<unknown>[]
  isTicked: (line: ImportLine<unknown>) => boolean
}

/** `column` is an index. */
export type LineChange = (line: number, column: number, text: string) => void

/** Stable, so that a row is only rendered again when its line changes. */
type Handlers = {
  onTick: (line: number, isOn: boolean) => void
  onText: LineChange
}

/** Lines that are drawn together. */
const CHUNK = 5

/** Lines that are drawn before it is known which are near. */
const FIRST = 20

/** Lines this far outside of the window are drawn, too, so that none comes late. */
const MARGIN = '250px 0px'

/** Only lines near the window are drawn: there may be thousands of cells. */
export function LineTable({ columns, lines, isTicked, ...handlers }: LineTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const chunks = Array.from({ length: Math.ceil(lines.length / CHUNK) }, (_, index) =>
    lines.slice(index * CHUNK, (index + 1) * CHUNK),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard
    <section ref={scroller} className={classes.scroller} aria-label="Lines of the file" tabIndex={0}>
      <table {...ROLES.table} className={classes.table} aria-label="Lines" aria-rowcount={lines.length + 1}>
        <colgroup>
          <col className={classes.lineColumn} />
          {columns.map(({ path, kind }) => (
            <col key={path} className={classes[kind]} />
          ))}
        </colgroup>
        <thead {...ROLES.group} className={classes.head}>
          <tr {...ROLES.row} aria-rowindex={1}>
            <th {...ROLES.header} scope="col">
              Line
            </th>
            {columns.map(({ path, label }) => (
              <th {...ROLES.header} scope="col" key={path}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {chunks.map((chunk, index) => (
          <Chunk
            key={`${isNarrow} ${index}`}
            index={index}
            lines={chunk}
            columns={columns}
            ticks={chunk.map(isTicked)}
            root={isNarrow ? undefined : scroller}
            {...handlers}
          />
        ))}
      </table>
    </section>
  )
}

type ChunkProps = Handlers & {
  index: number
  lines: readonly ImportLine<unknown>[]
  columns: readonly ImportColumn[]
  ticks: readonly boolean[]
  /** What scrolls. Undefined: the window. */
  root: RefObject<HTMLElement | null> | undefined
}

const Chunk = memo(function Chunk({ index, lines, columns, ticks, root, ...handlers }: ChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setIsNear] = useState(index * CHUNK < FIRST)
  const height = useRef(lines.length * (root ? LINE_HEIGHT : CARD_HEIGHT))
  useEffect(() => {
    const element = body.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1) // on a busy thread several may have come since
        if (!entry) return
        const hasFocus = element.contains(document.activeElement)
        if (!entry.isIntersecting && !hasFocus) height.current = entry.boundingClientRect.height
        setIsNear(entry.isIntersecting || hasFocus)
      },
      { root: root?.current ?? null, rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [root])
  return (
    <tbody {...ROLES.group} ref={body}>
      {isNear ? (
        lines.map((line, row) => (
          <LineRow
            key={line.line}
            index={index * CHUNK + row + 2}
            line={line}
            columns={columns}
            isTicked={ticks[row] ?? false}
            {...handlers}
          />
        ))
      ) : (
        <tr aria-hidden>
          <td colSpan={columns.length + 1} style={{ height: height.current }} />
        </tr>
      )}
    </tbody>
  )
}, isSameChunk)

/** Pixels, as high as most lines: in a table, and as a card. */
const LINE_HEIGHT = 52
const CARD_HEIGHT = 640

function isSameChunk(previous: ChunkProps, next: ChunkProps): boolean {
  const hasSameLines =
    previous.lines.length === next.lines.length &&
    previous.lines.every((line, index) => line === next.lines[index])
  return (
    hasSameLines &&
    isSame(previous.ticks, next.ticks) &&
    previous.columns === next.columns &&
    previous.root === next.root
  )
}

const COLORS: Record<LineState, string> = { ready: 'green', wrong: 'red', there: 'yellow' }

export const STATE_LABELS: Record<LineState, string> = {
  ready: 'Ready',
  wrong: 'Needs a correction',
  there: 'Already there',
}

type LineRowProps = Handlers & {
  index: number
  line: ImportLine<unknown>
  columns: readonly ImportColumn[]
  isTicked: boolean
}

const LineRow = memo(function LineRow({ index, line, columns, isTicked, onTick, onText }: LineRowProps) {
  return (
    <tr {...ROLES.row} aria-rowindex={index} className={classes.row}>
      <th {...ROLES.rowHeader} className={classes.state}>
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={isTicked}
            disabled={line.state === 'wrong'}
            aria-label={`Add line ${line.line}`}
            onChange={({ currentTarget }) => onTick(line.line, currentTarget.checked)}
          />
          <span className={classes.number}>{line.line}</span>
          <Badge color={COLORS[line.state]}>{STATE_LABELS[line.state]}</Badge>
        </label>
        {line.same && (
          <Text size="xs" c="dimmed" fw={400}>
            <bdi>{line.same}</bdi>
          </Text>
        )}
      </th>
      {columns.map((column, columnIndex) => (
        <Cell
          key={column.path}
          name={`${column.label}, line ${line.line}`}
          label={column.label}
          text={line.texts[columnIndex] ?? ''}
          error={line.errors.get(columnIndex)}
          onText={(text) => onText(line.line, columnIndex, text)}
        />
      ))}
    </tr>
  )
})

type CellProps = {
  /** The accessible name. */
  name: string
  label: string
  text: string
  error: string | undefined
  onText: (text: string) => void
}

/**
 * Plain elements, since hundreds are drawn at once. What is typed shows at once, and the lines follow. The place of an error stays, so that
 * nothing moves while a line is corrected.
 */
function Cell({ name, label, text: start, error, onText }: CellProps) {
  const id = useId()
  const [text, setText] = useState(start)
  const [hasErrorLine, setHasErrorLine] = useState(false)
  if (error && !hasErrorLine) setHasErrorLine(true)
  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setText(value)
    onText(value)
  }
  const field = {
    className: classes.field,
    value: text,
    'aria-label': name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? id : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onChange: type,
  }
  return (
    <td {...ROLES.cell}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {hasLines(text) ? <textarea {...field} rows={2} /> : <input {...field} />}
      {hasErrorLine && (
        <span id={id} className={classes.error}>
          {error}
        </span>
      )}
    </td>
  )
}
