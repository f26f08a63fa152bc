import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { List, ListParams } from '@/http/list'
import { createListReader, type ReadProgress } from '@/http/read-all'
import { logError } from '@/lib/error-log'
import { formatCount } from '@/lib/format'
import { readSignedIn } from '@/session/read-signed-in'
import { sessionSignal } from '@/session/scope'
import { ProgressBar } from '@/ui/progress-bar'
import { keyedRows, type Selection } from '@/ui/table/selection'

type SelectAllProps<Row, Key extends string> = {
  list: List<Row, Key>
  params: ListParams<Key>
  rowKey: (row: Row, index: number) => string
  selection: Selection<Row>
  /** The number of rows under the filters; undefined if it is unknown. */
  total: number | undefined
  /** Whether the whole page is selected, and more rows exist. */
  isOffered: boolean
}

type Reading = { is: 'reading'; progress: ReadProgress | undefined } | { is: 'short'; text: string }

/**
 * "Select all 83": reads all pages under the filters, and selects all rows. The selection stays unchanged if pages could not be read.
 * Reading stops when the screen is left or the filters change.
 */
export function SelectAll<Row, Key extends string>(props: SelectAllProps<Row, Key>) {
  const { total, isOffered } = props
  const { reading, begin, cancel } = useReading(props)
  if (reading === undefined && !isOffered) return null
  const isReading = reading?.is === 'reading'
  return (
    <>
      {isReading && <ProgressBar label="Loading all rows" part={reading.progress?.fraction} />}
      <Text size="sm" role="status">
        {textOf(reading)}
      </Text>
      <Button size="xs" variant="default" onClick={isReading ? cancel : begin}>
        {isReading ? 'Cancel' : reading ? 'Try again' : `Select all ${formatCount(total ?? 0)}`}
      </Button>
    </>
  )
}

function textOf(reading: Reading | undefined): string | undefined {
  if (reading?.is !== 'reading') return reading?.text
  const { rows = 0, total } = reading.progress ?? {}
  return total === undefined
    ? `Loading ${formatCount(rows)}`
    : `Loading ${formatCount(rows)} of ${formatCount(total)}`
}

function useReading<Row, Key extends string>({ list, params, rowKey, selection }: SelectAllProps<Row, Key>) {
  const client = useQueryClient()
  const [reading, setReading] = useState<Reading>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const read = async (signal: AbortSignal): Promise<Reading | undefined> => {
    const readPage = list.pages(params)
    const reader = createListReader<Row>({
      rowKey,
      readPage: (place, signal) => readSignedIn(client, (query) => readPage(place, query), signal),
    })
    setReading({ is: 'reading', progress: undefined })
    const { rows, isWhole, failure } = await reader.read(signal, (progress) =>
      setReading({ is: 'reading', progress }),
    )
    if (failure !== undefined) {
      logError(failure)
      return { is: 'short', text: 'The other rows could not be loaded.' }
    }
    selection.set(keyedRows(rows, rowKey), true)
    return isWhole ? undefined : { is: 'short', text: 'Some rows could not be loaded.' }
  }
  const begin = () => {
    controller.current?.abort()
    controller.current = new AbortController()
    const signal = AbortSignal.any([controller.current.signal, sessionSignal(client)])
    read(signal).then(setReading, (error: unknown) => {
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
