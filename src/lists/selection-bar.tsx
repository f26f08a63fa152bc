import { Button, Group, Menu, Paper, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { startExport } from '@/export/export-offer'
import { FORMATS, type Format } from '@/export/writer-messages'
import { singlePage } from '@/http/envelopes'
import type { List, ListParams } from '@/http/list'
import { listReader } from '@/http/read-all'
import { logError } from '@/lib/error-log'
import { formatCount } from '@/lib/format'
import { readSignedIn } from '@/session/read-signed-in'
import { sessionSignal } from '@/session/scope'
import type { Column } from '@/ui/table/column'
import { countOf } from '@/ui/table/select-box'
import { createSelection, keyedRows, type Selection } from '@/ui/table/selection'
import { toast } from '@/ui/toast'

type RowKey<Row> = (row: Row, index: number) => string

/** The selection of a list: it outlives the turning of pages, and ends with other filters. */
export function useSelection<Row, Key extends string>(
  { page: _, ...filters }: ListParams<Key>,
  rows: readonly Row[],
  rowKey: RowKey<Row>,
): Selection<Row> {
  const of = JSON.stringify(Object.entries(filters).sort())
  const [current, setCurrent] = useState(() => ({ of, selection: createSelection<Row>() }))
  const isCurrent = current.of === of
  const next = isCurrent ? current : { of, selection: createSelection<Row>() }
  if (!isCurrent) setCurrent(next)
  const { selection } = next
  useEffect(() => selection.refresh(keyedRows(rows, rowKey)), [selection, rows])
  return selection
}

type SelectionBarProps<Row, Key extends string> = {
  list: List<Row, Key>
  params: ListParams<Key>
  /** How many rows there are under the filters; undefined where nobody tells. */
  total: number | undefined
  /** The rows of the page that is shown. */
  page: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: RowKey<Row>
  selection: Selection<Row>
}

const ALL_FORMATS: readonly Format[] = ['xlsx', 'csv']

/** What is selected, and what can be done with it: at the foot of the table, as soon as there is a selection. */
export function SelectionBar<Row, Key extends string>(props: SelectionBarProps<Row, Key>) {
  const { list, page, columns, rowKey, selection } = props
  const client = useQueryClient()
  const selected = useSyncExternalStore(selection.subscribe, selection.rows)
  const reading = useReadAll(props)
  const rows = [...selected.values()]
  const onPage = countOf(selection, keyedRows(page, rowKey))
  const save = (format: Format) => {
    const { name, title } = list
    const readPage = async () => singlePage(rows)
    startExport(client, { name: `${name}-selected`, title, columns, rowKey, readPage }, format)
  }
  return (
    <>
      <div role="status">
        {selected.size > 0 && (
          <Text size="sm" fw={500}>
            {selectedText(selected.size, onPage)}
          </Text>
        )}
      </div>
      {selected.size > 0 && (
        <Paper px="md" py={6} role="group" aria-label="Selected rows">
          <Group gap="xs">
            {reading.text ? (
              <Text size="sm">{reading.text}</Text>
            ) : (
              <SelectAll {...props} onPage={onPage} onRead={reading.begin} />
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => {
                reading.stop()
                selection.clear()
              }}
            >
              Clear
            </Button>
            <Group gap="xs" ml="auto">
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconCopy size={14} aria-hidden />}
                onClick={() => void copyRows(columns, rows)}
              >
                Copy
              </Button>
              <Menu position="top-end" transitionProps={{ duration: 100 }}>
                <Menu.Target>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconDownload size={14} aria-hidden />}
                  >
                    Export
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {ALL_FORMATS.map((format) => (
                    <Menu.Item key={format} onClick={() => save(format)}>
                      {FORMATS[format]}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </Group>
          </Group>
        </Paper>
      )}
    </>
  )
}

/** "5 selected, 2 on other pages". */
export function selectedText(selected: number, onPage: number): string {
  const others = selected - onPage
  return `${formatCount(selected)} selected${others > 0 ? `, ${formatCount(others)} on other pages` : ''}`
}

type SelectAllProps = {
  total: number | undefined
  page: readonly unknown[]
  selection: Selection<never>
  onPage: number
  onRead: () => void
}

/** Offered once a page is selected, where there are more rows than are selected. */
function SelectAll({
  total,
  page,
  selection,
  onPage,
  onRead,
}: Omit<SelectAllProps, 'selection'> & { selection: { rows: () => ReadonlyMap<string, unknown> } }) {
  if (onPage < page.length || total === undefined || selection.rows().size >= total) return null
  return (
    <Button size="compact-sm" variant="subtle" onClick={onRead}>
      {`Select all ${formatCount(total)}`}
    </Button>
  )
}

async function copyRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
  try {
    const { clipboardOf } = await import('@/export/copy-rows')
    await navigator.clipboard.write([clipboardOf(columns, rows)])
    toast.info(rows.length === 1 ? '1 row copied' : `${formatCount(rows.length)} rows copied`)
  } catch (error) {
    logError(error)
    toast.error('The rows could not be copied')
  }
}

/** Reads all rows of the filters as an export does, and selects them. It ends with the screen, with other filters and by "Clear". */
function useReadAll<Row, Key extends string>({
  list,
  params,
  rowKey,
  selection,
}: SelectionBarProps<Row, Key>) {
  const client = useQueryClient()
  const [text, setText] = useState<string>()
  const own = useRef<AbortController>(undefined)
  const stop = () => {
    own.current?.abort()
    setText(undefined)
  }
  useEffect(() => () => stop(), [selection])
  const begin = async () => {
    const controller = new AbortController()
    own.current = controller
    const signal = AbortSignal.any([controller.signal, sessionSignal(client)])
    const readPage = list.pages(params)
    setText('Reading …')
    try {
      const { rows, isWhole } = await listReader<Row>({
        rowKey,
        readPage: (place, signal) => readSignedIn(client, (query) => readPage(place, query), signal),
      }).read(signal, ({ rows, total }) => setText(`Reading ${formatCount(rows)} of ${formatCount(total)}`))
      selection.set(keyedRows(rows, rowKey), true)
      if (!isWhole) toast.error('Not all rows could be read', `${formatCount(rows.length)} are selected.`)
    } catch (error) {
      if (!signal.aborted) throw error
    }
    if (!signal.aborted) setText(undefined)
  }
  return { text, begin: () => void begin(), stop }
}
