import { askWorker, problemOf } from '@/files/ask-worker'
import type { ImportColumn } from './columns'
import type { FromWorker, ToWorker } from './file.worker'
import { readTable, type Table } from './read-table'

/** A text says why the file cannot be used, for the admin. */
export async function readFile(file: File, columns: readonly ImportColumn[]): Promise<Table | string> {
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' })
  try {
    const labels = columns.map(({ label }) => label)
    const answer = await askWorker<FromWorker>(worker, { file, labels } satisfies ToWorker)
    return answer.is === 'tables' ? readTable(answer.tables, columns) : problemOf(answer)
  } finally {
    worker.terminate()
  }
}
