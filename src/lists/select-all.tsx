import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { List, ListParams } from '@/data/list'
import type { ReadProgress } from '@/data/read-all'
import { logError } from '@/lib/error-log'
import { formatCount } from '@/lib/format'
import { createSignedInReader } from '@/session/read-signed-in'
import { sessionSignal } from '@/session/store'
import { ProgressBar } from '@/ui/progress-bar'
import { SteadyButton } from '@/ui/steady-button'
import type { RowKey } from '@/ui/table/column'
import { keyedRows, type RowSelection } from '@/ui/table/selection'

type SelectAllProps<Row, Key extends string> = {
  list: List<Row, Key>
  params: ListParams<Key>
  rowKey: RowKey<Row>
  selection: RowSelection<Row>
  total: number | undefined
  totalPages: number
  isPageOn: boolean
  selected: number
  children: ReactNode
}

/** `short`: not all rows could be read. `over`: all `rows` were read, and `unselectable` of them have no id. */
type Reading =
  | { is: 'reading'; progress: ReadProgress | undefined }
  | { is: 'short'; text: string }
  | { is: 'over'; rows: number; unselectable: number }

/**
 * The selection stays unchanged if pages could not be read. Reading stops when the screen is left or the filters change. Afterwards the
 * button is disabled but stays, and with it the focus.
 */
export function SelectAll<Row, Key extends string>(props: SelectAllProps<Row, Key>) {
  const { reading, begin, cancel } = useReading(props)
  const isReading = reading?.is === 'reading'
  const isShort = reading?.is === 'short'
  const { all, isAll, isOffered } = offerOf(props, reading)
  return (
    <>
      {isOffered && (
        <SteadyButton
          size="xs"
          variant="default"
          disabled={isAll && !isReading && !isShort}
          otherText={isReading ? all : undefined}
          onClick={isReading ? cancel : begin}
        >
          {isReading ? 'Cancel' : isShort ? 'Try again' : all}
        </SteadyButton>
      )}
      {props.children}
      {isReading && <ProgressBar label="Loading all rows" part={reading.progress?.fraction} />}
      <Text size="sm" role="status">
        {textOf(reading)}
      </Text>
    </>
  )
}

type Offered = Pick<SelectAllProps<unknown, string>, 'total' | 'totalPages' | 'isPageOn' | 'selected'>

/** A server may not count its rows. */
function offerOf({ total, totalPages, isPageOn, selected }: Offered, reading: Reading | undefined) {
  const over = reading?.is === 'over' ? reading : undefined
  const rows = total ?? over?.rows
  const isAll = rows !== undefined && selected + (over?.unselectable ?? 0) >= rows
  const isMore = rows === undefined ? totalPages > 1 : !isAll
  return {
    all: rows === undefined ? 'Select all' : `Select all ${formatCount(rows)}`,
    isAll,
    isOffered: (reading && !over) || (isPageOn && (isMore || over !== undefined)),
  }
}

function textOf(reading: Reading | undefined): string | undefined {
  switch (reading?.is) {
    case 'reading': {
      const { rows = 0, total } = reading.progress ?? {}
      const all = total === undefined ? '' : ` of ${formatCount(total)}`
      return `Loading ${formatCount(rows)}${all}`
    }
    case 'short':
      return reading.text
    case 'over':
      return unselectableText(reading.unselectable)
  }
}

function unselectableText(rows: number): string | undefined {
  if (rows === 0) return undefined
  return rows === 1
    ? '1 row has no ID and cannot be selected.'
    : `${formatCount(rows)} rows have no ID and cannot be selected.`
}

function useReading<Row, Key extends string>({ list, params, rowKey, selection }: SelectAllProps<Row, Key>) {
  const client = useQueryClient()
  const [reading, setReading] = useState<Reading>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const read = async (signal: AbortSignal) => {
    const reader = createSignedInReader(client, { rowKey, readPage: list.pages(params) })
    setReading({ is: 'reading', progress: undefined })
    const { rows, isWhole, failure, unreadable, totals } = await reader.read(signal, (progress) =>
      setReading({ is: 'reading', progress }),
    )
    if (failure !== undefined) throw failure
    const keyed = keyedRows(rows, rowKey)
    const isRead = isWhole || (unreadable > 0 && rows.length + unreadable === totals.latest)
    if (!isRead) {
      setReading({ is: 'short', text: 'Some rows could not be loaded.' })
      return selection.set(keyed, true)
    }
    const unkeyed = keyed.filter(({ key }) => key === undefined).length
    // In one tick with the selection: the button must not be "Cancel" once all are selected.
    setReading({ is: 'over', rows: rows.length + unreadable, unselectable: unreadable + unkeyed })
    selection.setAll(keyed)
  }
  const begin = () => {
    controller.current?.abort()
    controller.current = new AbortController()
    const signal = AbortSignal.any([controller.current.signal, sessionSignal(client)])
    read(signal).catch((error: unknown) => {
      if (signal.aborted) return
      logError(error)
      setReading({ is: 'short', text: 'The other rows could not be loaded.' })
    })
  }
  const cancel = () => {
    controller.current?.abort()
    setReading(undefined)
  }
  return { reading, begin, cancel }
}
