import type { CellValue, FileColumn } from './cells'

export const FORMATS = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
} as const
export type Format = keyof typeof FORMATS

export type FileHead = { format: Format; title: string; columns: FileColumn[] }

/** The head, the rows in batches, and the end. */
export type ToWriter =
  | { is: 'head'; head: FileHead }
  | { is: 'rows'; rows: CellValue[][] }
  | { is: 'complete' }

/** One answer to each message. `reason` is for the log. */
export type FromWriter = { is: 'taken' } | { is: 'file'; file: Blob } | { is: 'failed'; reason: string }
