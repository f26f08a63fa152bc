import { answerPort } from '@/files/answer-port'
import { type Cell, rowsOf } from '@/files/rows'
import { columnsIn } from './read-table'

/** `labels`: of the columns that the file should have. */
export type ToWorker = { file: Blob; labels: readonly string[] }

export type FromWorker = { is: 'tables'; tables: Cell[][][] }

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (port) answerPort(port, read(data), (to, answer) => to.postMessage(answer))
})

async function read({ file, labels }: ToWorker): Promise<FromWorker> {
  const wanted = {
    columnsIn: (rows: readonly (readonly Cell[])[]) => columnsIn(rows, labels),
    insteadOfPdf: 'Save its table as .xlsx or CSV.',
  }
  return { is: 'tables', tables: await rowsOf(file, wanted) }
}
