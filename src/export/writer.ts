import type { CellValue } from './cells'
import type { FileHead, FromWriter, ToWriter } from './writer-messages'

/** Rows per message, so that the page stays responsive between two. */
const BATCH_SIZE = 500

/**
 * Each call starts a new worker: a browser remembers a failed import, but a new worker loads the code again. Throws if the file cannot be
 * written, and when the signal is aborted.
 */
export async function writeFile<Row>(
  head: FileHead,
  rows: readonly Row[],
  cellsOf: (row: Row) => CellValue[],
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' })
  try {
    await ask(worker, { is: 'head', head }, signal)
    for (let from = 0; from < rows.length; from += BATCH_SIZE)
      await ask(worker, { is: 'rows', rows: rows.slice(from, from + BATCH_SIZE).map(cellsOf) }, signal)
    const answer = await ask(worker, { is: 'complete' }, signal)
    if (answer.is !== 'file') throw new Error(answer.is === 'failed' ? answer.reason : 'There is no file')
    return answer.file
  } finally {
    worker.terminate()
  }
}

function ask(worker: Worker, message: ToWriter, signal: AbortSignal): Promise<FromWriter> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    worker.onmessage = ({ data }: MessageEvent<FromWriter>) => {
      signal.removeEventListener('abort', abort)
      resolve(data)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      reject(new Error(event.message || 'The code that writes files could not be loaded'))
    }
    worker.postMessage(message)
  })
}
