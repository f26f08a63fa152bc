import { Button, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { AddQuestion } from '@/batch/add-question'
import { problemOfError } from '@/files/ask-worker'
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

/** `table` is undefined while the file is read, and a sentence if it cannot be used. */
type Opened = {
  id: number
  name: string
  table: Table | string | undefined
}

/** The file stays in this tab, and is not stored. */
export function ImportScreen<Values extends object, Input extends object, Row, Answer>({
  spec,
  title,
  children,
}: ImportScreenProps<Values, Input, Row, Answer>) {
  const [opened, setOpened] = useState<Opened>()
  const columns = useMemo(() => columnsOf(spec), [spec])
  const isCorrected = useRef(false)
  const guard = useUnsavedGuard(() => isCorrected.current)
  const open = async (file: File) => {
    const id = (opened?.id ?? 0) + 1
    isCorrected.current = false
    setOpened({ id, name: file.name, table: undefined })
    const table = await readFile(file, columns).catch(problemOfError)
    setOpened((latest) => (latest?.id === id ? { ...latest, table } : latest))
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
          <Lines key={opened.id} spec={spec} start={opened.table.lines} isCorrected={isCorrected} />
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
  /** As the file has them. */
  start: readonly FileLine[]
  /** Lines were corrected here, and not all that the admin wants are sent. */
  isCorrected: RefObject<boolean>
}

/** Without what the server has, it is not known which lines are there already. */
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

/** Lines are judged a moment after a key, so that the next key need not wait. */
function Judged<Values extends object, Input extends object, Row, Answer>({
  spec,
  start,
  isCorrected,
  existing,
}: LinesProps<Values, Input, Row, Answer> & { existing: Existing<Row> }) {
  const client = useQueryClient()
  const { rows, choices } = existing
  const importer = useMemo(
    () => createImporter({ ...spec, ...(choices && { choices }) }, rows),
    [spec, choices, rows],
  )
  const [work, setWork] = useState<Work>({ lines: start, underWay: [] })
  const deferred = useDeferredValue(work)
  const judged = useMemo(() => importer.judge(deferred.lines, deferred.underWay), [importer, deferred])
  const change = useCallback(
    (line: number, column: number, text: string) => {
      isCorrected.current = true
      setWork(({ lines, underWay }) => ({
        lines: lines.map((fileLine) =>
          fileLine.line === line ? withText(fileLine, column, text) : fileLine,
        ),
        underWay,
      }))
    },
    [isCorrected],
  )
  const [asked, setAsked] = useState<Asked>({ wanted: new Map(), isOpen: false })
  const ask = useCallback(
    (numbers: ReadonlySet<number>) => {
      const wanted = judged.filter(({ line }) => numbers.has(line))
      setAsked({ wanted: new Map(wanted.map(({ line, same }) => [line, same])), isOpen: true })
    },
    [judged],
  )
  const [hasBegun, setHasBegun] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  const isAllSent = hasBegun && work.lines.length === 0
  useEffect(() => {
    if (isAllSent) note.current?.focus() // the button that was pressed is gone
  }, [isAllSent])
  const add = () => {
    const latest = importer.judge(work.lines, work.underWay)
    // A line that became the same as another since the question is looked up like any other.
    const chosen = latest.flatMap((line): ChosenLine<Input>[] =>
      line.input && asked.wanted.has(line.line)
        ? [{ ...line, input: line.input, same: asked.wanted.get(line.line), name: importer.nameOf(line) }]
        : [],
    )
    const sent = new Set(chosen.map(({ line }) => line))
    // Lines that are there already, and that nobody wants, are no work.
    if (latest.every(({ line, state }) => sent.has(line) || state === 'there')) isCorrected.current = false
    const begun = work.lines.filter(({ line }) => sent.has(line))
    setHasBegun(true)
    setWork(({ lines, underWay }) => {
      const left = lines.filter(({ line }) => !sent.has(line))
      // A line that is there only because of one under way stays: that one may be refused yet.
      const isDone = importer.judge(left).every(({ state }) => state === 'there')
      return { lines: isDone ? [] : left, underWay: [...underWay, ...begun] }
    })
    const end = () =>
      setWork(({ lines, underWay }) => ({
        lines,
        underWay: underWay.filter((line) => !begun.includes(line)),
      }))
    addLines(client, spec, { heads: importer.columns.map(({ label }) => label), lines: chosen })
      .catch(logError)
      .finally(end)
  }
  return (
    <>
      {hasBegun && (
        <Text ref={note} tabIndex={-1} size="sm" role="status">
          The line at the foot of the window tells what becomes of them. You can leave this screen meanwhile.
        </Text>
      )}
      {work.lines.length > 0 && (
        <Preview columns={importer.columns} noun={spec.noun} lines={judged} onText={change} onAdd={ask} />
      )}
      <AddQuestion
        count={asked.wanted.size}
        noun={spec.noun}
        isAsking={asked.isOpen}
        onConfirm={add}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </>
  )
}

/** `underWay`: lines that are being added. What is the same as one of them is "Already there" until all that was sent with it is done. */
type Work = { lines: readonly FileLine[]; underWay: readonly FileLine[] }

/** What the question is about: the numbers of lines, with what each was the same as when it was asked. */
type Asked = { wanted: ReadonlyMap<number, string | undefined>; isOpen: boolean }
