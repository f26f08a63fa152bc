import type { CellValue, FileColumn } from './cells'

/** The formats of an export, with their labels. */
export const FORMATS = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
} as const
export type Format = keyof typeof FORMATS

/** The head of a file. */
export type FileHead = { format: Format; title: string; columns: FileColumn[] }

/** The messages to the worker that writes a file: the head, the rows in batches, and the end. */
export type ToWriter =
  | { is: 'head'; head: FileHead }
  | { is: 'rows'; rows: CellValue[][] }
  | { is: 'complete' }

/** The answers of the worker, one to each message. `reason` is for the log. */
export type FromWriter = { is: 'taken' } | { is: 'file'; file: Blob } | { is: 'failed'; reason: string }
