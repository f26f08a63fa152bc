import { Button, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { AddQuestion } from '@/batch/add-question'
import { ChooseFile } from '@/files/choose-file'
import { logError } from '@/lib/error-log'
import { useUnsavedGuard } from '@/records/unsaved'
import { FailureActions, retryOf } from '@/ui/failure'
import { ScreenHeader } from '@/ui/screen'
import { toast } from '@/ui/toast'
import { addLines, type ChosenLine, existingKey } from './add-lines'
import { columnsOf } from './columns'
import { createImporter, withText } from './import-lines'
import { Preview } from './preview'
import { readFile } from './read-file'
import type { FileLine, Table } from './read-table'
import type { Existing, ImportSpec } from './spec'

type ImportScreenProps<Values extends object, Input extends object, Row, Answer> = {
  spec: ImportSpec<Values, Input, Row, Answer>
  title: string
  /** The link back to the list. */
  children: ReactNode
}

/** A chosen file. `table` is undefined while it is read, and a sentence if it cannot be used. */
type Opened = {
  id: number
  name: string
  table: Table | string | undefined
  /** It has lines that are not sent yet. */
  hasWork: boolean
}

/** Adds the lines of a file as records, by the form of their resource. The file stays in this tab, and is not stored. */
export function ImportScreen<Values extends object, Input extends object, Row, Answer>({
  spec,
  title,
  children,
}: ImportScreenProps<Values, Input, Row, Answer>) {
  const [opened, setOpened] = useState<Opened>()
  const columns = useMemo(() => columnsOf(spec), [spec])
  const guard = useUnsavedGuard(() => opened?.hasWork === true)
  const change = (id: number, changes: Partial<Opened>) =>
    setOpened((latest) => (latest?.id === id ? { ...latest, ...changes } : latest))
  const open = async (file: File) => {
    const id = (opened?.id ?? 0) + 1
    setOpened({ id, name: file.name, table: undefined, hasWork: false })
    const table = await readFile(file, columns)
    change(id, { table, hasWork: typeof table !== 'string' })
  }
  const labels = columns.map(({ label }) => label)
  return (
    <Stack>
      {children}
      <ScreenHeader title={title}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadTemplate(`${spec.resource}-template`, labels)}
        >
          Download a template
        </Button>
      </ScreenHeader>
      <ChooseFile
        label="Choose a file"
        name={opened?.name}
        note="The file is read in this tab. Nothing is sent before you add its lines."
        problem={typeof opened?.table === 'string' ? opened.table : undefined}
        onChoose={(file) => guard.leave(() => void open(file).catch(logError))}
      />
      {opened && opened.table === undefined && <Skeleton h={120} />}
      {opened && typeof opened.table === 'object' && (
        <>
          <Notes table={opened.table} />
          <Lines
            key={opened.id}
            spec={spec}
            start={opened.table.lines}
            onSent={() => change(opened.id, { hasWork: false })}
          />
        </>
      )}
      {guard.question}
    </Stack>
  )
}

function downloadTemplate(name: string, labels: readonly string[]): void {
  import('@/export/save-table').then(
    ({ saveTable }) => saveTable(name, labels, []),
    (error: unknown) => {
      logError(error)
      toast.error('The template could not be saved', 'Try again, or reload the page.')
    },
  )
}

/** What was not read of the file. */
function Notes({ table: { notes, missing } }: { table: Table }) {
  const all = missing.length > 0 ? [...notes, `Missing columns: ${missing.join(', ')}`] : notes
  if (all.length === 0) return null
  return (
    <List size="sm" aria-label="Notes on the file">
      {all.map((note) => (
        <List.Item key={note}>{note}</List.Item>
      ))}
    </List>
  )
}

type LinesProps<Values extends object, Input extends object, Row, Answer> = {
  spec: ImportSpec<Values, Input, Row, Answer>
  /** The lines as the file has them. */
  start: readonly FileLine[]
  /** Called when all lines are sent that the admin wants. */
  onSent: () => void
}

/** Reads what the server has, without which it is not known which lines are there already. */
function Lines<Values extends object, Input extends object, Row, Answer>(
  props: LinesProps<Values, Input, Row, Answer>,
) {
  const { spec } = props
  const query = useQuery({
    queryKey: existingKey(spec.resource),
    queryFn: ({ client, signal }) => spec.readExisting(client, signal),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  if (query.data) return <Judged {...props} existing={query.data} />
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {query.isError ? `The ${spec.noun}s could not be loaded.` : `Loading ${spec.noun}s...`}
      </Text>
      {query.isError ? (
        <Group gap="xs">
          <FailureActions {...retryOf(query)} />
        </Group>
      ) : (
        <Skeleton h={200} />
      )}
    </Stack>
  )
}

/** Lines are judged a moment after a key: the thread is free for the next one meanwhile. */
function Judged<Values extends object, Input extends object, Row, Answer>({
  spec,
  start,
  onSent,
  existing,
}: LinesProps<Values, Input, Row, Answer> & { existing: Existing<Row> }) {
  const client = useQueryClient()
  const { rows, choices } = existing
  const importer = useMemo(
    () => createImporter({ ...spec, ...(choices && { choices }) }, rows),
    [spec, choices, rows],
  )
  const [lines, setLines] = useState(start)
  const shown = useDeferredValue(lines)
  const judged = useMemo(() => importer.judge(shown), [importer, shown])
  const change = useCallback(
    (line: number, column: number, text: string) =>
      setLines((latest) =>
        latest.map((other) => (other.line === line ? withText(other, column, text) : other)),
      ),
    [],
  )
  const [asked, setAsked] = useState<Asked>({ numbers: new Set(), isOpen: false })
  const ask = useCallback((numbers: ReadonlySet<number>) => setAsked({ numbers, isOpen: true }), [])
  const [hasBegun, setHasBegun] = useState(false)
  const add = () => {
    const latest = importer.judge(lines)
    const chosen = latest.flatMap((line): ChosenLine<Input>[] =>
      line.input && asked.numbers.has(line.line)
        ? [{ ...line, input: line.input, name: importer.nameOf(line) }]
        : [],
    )
    const sent = new Set(chosen.map(({ line }) => line))
    const left = latest.filter(({ line }) => !sent.has(line))
    // Lines that are there already, and that nobody wants, are no work that is left.
    const isDone = left.every(({ state }) => state === 'there')
    setHasBegun(true)
    setLines(isDone ? [] : lines.filter(({ line }) => !sent.has(line)))
    if (isDone) onSent()
    addLines(client, spec, { heads: importer.columns.map(({ label }) => label), lines: chosen }).catch(
      logError,
    )
  }
  return (
    <>
      {hasBegun && (
        <Text size="sm" role="status">
          The line at the foot of the window tells what becomes of them. You can leave this screen meanwhile.
        </Text>
      )}
      {lines.length > 0 && (
        <Preview columns={importer.columns} noun={spec.noun} lines={judged} onText={change} onAdd={ask} />
      )}
      <AddQuestion
        count={asked.numbers.size}
        noun={spec.noun}
        isAsking={asked.isOpen}
        onConfirm={add}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </>
  )
}

/** The numbers of the lines that the question "Add 47 service centers?" is about. */
type Asked = { numbers: ReadonlySet<number>; isOpen: boolean }
