import type { FileColumn, Value } from './cells'

/** What an export can be. */
export const FORMATS = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
} as const
export type Format = keyof typeof FORMATS

/** What the page tells the worker that writes a file: what is to come, the rows of a page as they come, and that all are there. */
export type ToWriter =
  | { is: 'begun'; format: Format; title: string; columns: FileColumn[] }
  | { is: 'rows'; page: number; rows: Value[][] }
  | { is: 'complete' }

/** What it answers. `reason` is for the console. */
export type FromWriter = { is: 'file'; file: Blob } | { is: 'failed'; reason: string }
