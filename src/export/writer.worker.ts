import type { FileColumn, Value } from './cells'
import type { Format, FromWriter, ToWriter } from './messages'

// Keeps the rows and writes the file, so that the console answers each key meanwhile. A library comes with the first file of its
// kind.

let file: { format: Format; title: string; columns: FileColumn[] } | undefined
const pages = new Map<number, Value[][]>()

addEventListener('message', ({ data }: MessageEvent<ToWriter>) => {
  if (data.is === 'begun') file = data
  else if (data.is === 'rows') pages.set(data.page, [...(pages.get(data.page) ?? []), ...data.rows])
  else
    write().then(
      (file) => answer({ is: 'file', file }),
      (error: unknown) => answer({ is: 'failed', reason: String(error) }),
    )
})

/** The rows stand in the order of the pages, whichever came first. */
async function write(): Promise<Blob> {
  if (!file) throw new Error('no file was begun')
  const { format, title, columns } = file
  const rows = [...pages].sort(([one], [other]) => one - other).flatMap(([, rows]) => rows)
  if (format === 'csv') return (await import('./csv')).csvFile(columns, rows)
  return (await import('./spreadsheet')).excelFile(title, columns, rows)
}

function answer(message: FromWriter): void {
  postMessage(message)
}
