import { answerPort } from '@/files/answer-port'
import { type Cell, rowsOf } from '@/files/rows'
import { type Decisions, type Entry, type Payout, type Reconciliation, reconcile } from './matching'
import {
  type BankLine,
  type Columns,
  findHeadings,
  guessHeadings,
  type Headings,
  isComplete,
  readStatement,
  STATEMENT,
  type UnreadLine,
} from './statement'

// The lines of the statement stay in this worker.

/** What the page is told. */
export type BankStatement = {
  /** The cells of the row of headings. */
  names: string[]
  columns: Columns
  /** First and last day, `YYYY-MM-DD`. Undefined if no line can be read with these columns. */
  days: { from: string; to: string } | undefined
  lines: number
  unread: UnreadLine[]
  /** Other sheets have such columns, too. They are not read. */
  otherSheets: number
}

/** Each message has a port for its answer. A long one comes in parts. */
export type ToWorker =
  | { is: 'file'; file: Blob }
  | { is: 'columns'; columns: Columns }
  | { is: 'payouts'; payouts: readonly Payout[]; decisions: Decisions }

export type FromWorker =
  | { is: 'statement'; statement: BankStatement }
  | { is: 'reconciliation'; reconciliation: Reconciliation }

/** Some of the entries. The reconciliation itself comes last, without entries. */
export type PartOfAnswer = { is: 'entries'; entries: Entry[] }

let rows: Cell[][] = []
let otherSheets = 0
let headings: Headings | undefined
let lines: BankLine[] = []
let days: BankStatement['days']

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (port) answerPort(port, answerTo(data), send)
})

/** Entries per message, so that the page is never busy with one for long. */
const PART_SIZE = 1000

function send(port: MessagePort, answer: FromWorker): void {
  if (answer.is !== 'reconciliation') {
    port.postMessage(answer)
    return
  }
  const { entries, around } = answer.reconciliation
  for (let from = 0; from < entries.length; from += PART_SIZE)
    port.postMessage({ is: 'entries', entries: entries.slice(from, from + PART_SIZE) } satisfies PartOfAnswer)
  port.postMessage({ is: 'reconciliation', reconciliation: { entries: [], around } } satisfies FromWorker)
}

async function answerTo(message: ToWorker): Promise<FromWorker> {
  if (message.is === 'payouts') {
    const { payouts, decisions } = message
    if (!days) throw new Error('no line was read')
    return { is: 'reconciliation', reconciliation: reconcile(payouts, lines, days, decisions) }
  }
  if (message.is === 'file') await open(message.file)
  else if (headings) headings = { ...headings, columns: message.columns }
  return { is: 'statement', statement: read() }
}

/** The first table with headings is the statement. */
async function open(file: Blob): Promise<void> {
  const tables = await rowsOf(file, STATEMENT)
  const [statement = tables[0] ?? [], ...others] = tables.filter((table) => findHeadings(table))
  rows = statement
  otherSheets = others.length
  headings = findHeadings(rows) ?? guessHeadings(rows)
}

function read(): BankStatement {
  const { names, columns } = headings ?? { names: [], columns: {} }
  if (!headings || !isComplete(columns))
    return { names, columns, days: undefined, lines: 0, unread: [], otherSheets }
  const statement = readStatement(rows, headings)
  lines = statement.lines
  const sorted = lines.map(({ day }) => day).sort()
  const [from, to] = [sorted[0], sorted.at(-1)]
  days = from !== undefined && to !== undefined ? { from, to } : undefined
  return { names, columns, days, lines: lines.length, unread: statement.unread, otherSheets }
}
