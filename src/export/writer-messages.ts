import type { CellValue, FileColumn } from './cells'

/** What an export can be. */
export const FORMATS = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
} as const
export type Format = keyof typeof FORMATS

/** The head of a file. */
export type FileHead = { format: Format; title: string; columns: FileColumn[] }

/** What the page tells the worker that writes a file: what is to come, its rows part by part, and that all are there. */
export type ToWriter =
  | { is: 'head'; head: FileHead }
  | { is: 'rows'; rows: CellValue[][] }
  | { is: 'complete' }

/** It answers each message. `reason` is for the console. */
export type FromWriter = { is: 'taken' } | { is: 'file'; file: Blob } | { is: 'failed'; reason: string }
