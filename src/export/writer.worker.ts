import type { CellValue } from './cells'
import type { FileHead, FromWriter, ToWriter } from './writer-messages'

let head: FileHead | undefined
const rows: CellValue[][] = []

addEventListener('message', ({ data }: MessageEvent<ToWriter>) => {
  if (data.is === 'head') head = data.head
  else if (data.is === 'rows') rows.push(...data.rows)
  if (data.is !== 'complete') return answer({ is: 'taken' })
  write().then(
    (file) => answer({ is: 'file', file }),
    (error: unknown) => answer({ is: 'failed', reason: String(error) }),
  )
})

async function write(): Promise<Blob> {
  if (!head) throw new Error('no file was begun')
  const { format, title, columns } = head
  if (format === 'csv') return (await import('./csv')).csvFile(columns, rows)
  return (await import('./spreadsheet')).excelFile(title, columns, rows)
}

function answer(message: FromWriter): void {
  postMessage(message)
}
