import type { FileColumn, Value } from './cells'
import type { Format, FromWriter, ToWriter } from './messages'

/** A file that is being made beside the page. */
export type Writer = {
  keep: (page: number, rows: Value[][]) => void
  /** Fails where the file can't be made, as when the code for it can't be loaded. */
  finish: () => Promise<Blob>
  /** Drops what it holds. */
  end: () => void
}

export function openWriter(format: Format, title: string, columns: FileColumn[]): Writer {
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' })
  const tell = (message: ToWriter) => worker.postMessage(message)
  const broken = new Promise<FromWriter>((resolve) => {
    worker.addEventListener('error', ({ message }) =>
      resolve({ is: 'failed', reason: message || 'The code that writes files could not be loaded' }),
    )
  })
  tell({ is: 'begun', format, title, columns })
  return {
    keep: (page, rows) => tell({ is: 'rows', page, rows }),
    finish: async () => {
      const answered = new Promise<FromWriter>((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<FromWriter>) => resolve(data), {
          once: true,
        })
      })
      tell({ is: 'complete' })
      const answer = await Promise.race([answered, broken])
      if (answer.is === 'failed') throw new Error(answer.reason)
      return answer.file
    },
    end: () => worker.terminate(),
  }
}
