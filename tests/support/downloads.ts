import readSheets from 'read-excel-file/universal'
import { onTestFinished } from 'vitest'

export type Download = { name: string; file: Blob }

/** Catches the downloads of the page until the end of the test. */
export function catchDownloads(): Download[] {
  const caught: Download[] = []
  const take = (event: MouseEvent) => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || !link.download) return
    event.preventDefault()
    void fetch(link.href)
      .then((answer) => answer.blob())
      .then((file) => caught.push({ name: link.download, file }))
  }
  document.addEventListener('click', take, { capture: true })
  onTestFinished(() => document.removeEventListener('click', take, { capture: true }))
  return caught
}

/** The cells of the first sheet of a workbook, including the header row. */
export async function cellsOf({ file }: Download): Promise<unknown[][]> {
  const [sheet] = await readSheets(file, { trim: false })
  return sheet?.data ?? []
}
