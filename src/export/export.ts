import type { QueryClient } from '@tanstack/react-query'
import type { AllRows } from '@/data/read-all'
import { indianDay } from '@/lib/day'
import { logError } from '@/lib/error-log'
import { formatQuantity } from '@/lib/format'
import { serverNow } from '@/lib/server-clock'
import { addEntry } from '@/session/activity-entries'
import { createSignedInReader } from '@/session/read-signed-in'
import { sessionSignal } from '@/session/store'
import { registerWork } from '@/session/work'
import { toast } from '@/ui/toast'
import { fileOf } from './cells'
import type { ExportSource } from './export-source'
import { type Export, exportsHere } from './export-state'
import { statusText } from './export-text'
import { writeFile } from './writer'
import { FORMATS, type Format } from './writer-messages'

let lastId = 0

/** Goes on when the admin leaves the screen. The end of the session cancels it. */
export async function runExport<Row>(
  client: QueryClient,
  source: ExportSource<Row>,
  format: Format,
): Promise<void> {
  const { title } = source
  const handle = addExport(client, title)
  const release = registerWork({
    kind: 'other',
    text: `An export of ${title} is running. Logging out cancels it.`,
  })
  const updateEntry = addEntry(client, {
    at: Date.now(),
    act: 'Export',
    name: title,
    what: FORMATS[format],
    outcome: 'In progress',
    afterReload: { outcome: 'Cancelled', note: 'The page was reloaded' },
  })
  try {
    const read = await readRows(client, source, handle)
    if (read.isWhole && read.rows.length === 0) {
      updateEntry({ outcome: 'Done', note: 'No file: there are no rows' })
      toast.info('Nothing to export', `${title}: there are no rows.`)
      return handle.close()
    }
    const name = await saveRows(source, format, read, handle)
    updateEntry({ outcome: 'Done', note: `${formatQuantity(read.rows.length, 'row')}, ${name}` })
    handle.show({ step: 'saved' })
    toast.success(statusText(handle.now()))
    if (!read.hasChanged) handle.close()
  } catch (error) {
    updateEntry({ outcome: 'Cancelled' })
    if (!handle.signal.aborted) throw error
  } finally {
    release()
  }
}

/** Resolves once all is read, or the admin has chosen to save what was read. */
async function readRows<Row>(
  client: QueryClient,
  { name, readPage, rowKey, isPartial = false }: ExportSource<Row>,
  { signal, show, choice }: ExportHandle,
): Promise<AllRows<Row>> {
  const changes = watchChanges(client, name)
  try {
    for (let reader: ListReader<Row> | undefined; ; ) {
      if (!reader || changes.isNew()) reader = createSignedInReader(client, { rowKey, readPage })
      show({ step: 'reading', read: undefined, failure: undefined })
      const all = await reader.read(signal, (progress) => show({ progress }))
      const read = { ...all, isWhole: all.isWhole && !isPartial }
      show({ read })
      if (read.isWhole) return read
      const { failure } = read
      const step = isPartial ? 'incomplete' : failure === undefined ? 'short' : 'stuck'
      if ((await choice({ step, failure })) === 'save') return read
    }
  } finally {
    changes.stop()
  }
}

type ListReader<Row> = ReturnType<typeof createSignedInReader<Row>>

/** In this tab or in another: the rows that were read before a change are old. */
function watchChanges(client: QueryClient, name: string) {
  let hasChanged = false
  const stop = client.getQueryCache().subscribe((event) => {
    const isStale = event.type === 'updated' && event.action.type === 'invalidate'
    if (isStale && event.query.queryKey[0] === name) hasChanged = true
  })
  /** Whether there was a change since the last call. */
  const isNew = () => {
    const has = hasChanged
    hasChanged = false
    return has
  }
  return { isNew, stop }
}

/** Returns the name of the file. */
async function saveRows<Row>(
  { name, title, columns: shownColumns }: ExportSource<Row>,
  format: Format,
  { rows, isWhole }: AllRows<Row>,
  { signal, show, choice }: ExportHandle,
): Promise<string> {
  const { columns, cellsOf } = fileOf(shownColumns)
  for (;;) {
    show({ step: 'writing', isPartial: !isWhole, failure: undefined })
    try {
      const file = await writeFile({ format, title, columns }, rows, cellsOf, signal)
      const fullName = fileName(name, format, !isWhole)
      saveFile(file, fullName)
      return fullName
    } catch (failure) {
      signal.throwIfAborted()
      logError(failure)
      await choice({ step: 'unwritten', failure })
    }
  }
}

/** `wayside-jobs-2026-11-21.xlsx`, with the day in India. */
export function fileName(name: string, format: Format, isPartial: boolean, now = serverNow()): string {
  return `wayside-${name}-${indianDay(now)}${isPartial ? '-partial' : ''}.${format}`
}

type ExportHandle = ReturnType<typeof addExport>
type Choice = 'again' | 'save'

/** The export stays until it is closed or the session ends. */
function addExport(client: QueryClient, title: string) {
  lastId += 1
  const id = lastId
  const cancelled = new AbortController()
  const session = sessionSignal(client)
  const signal = AbortSignal.any([cancelled.signal, session])
  const close = () => cancelled.abort()
  const nothing = () => undefined
  let current: Export = {
    id,
    title,
    step: 'reading',
    progress: undefined,
    read: undefined,
    isPartial: false,
    failure: undefined,
    again: nothing,
    save: nothing,
    close,
  }
  const update = (changed: (all: readonly Export[]) => readonly Export[]) =>
    exportsHere.update(client, session, changed)
  const show = (changed: Partial<Export>) => {
    signal.throwIfAborted()
    current = { ...current, ...changed }
    update((all) => all.map((item) => (item.id === id ? current : item)))
  }
  /** Rejects when the export is closed. */
  const choice = (changed: Partial<Export>) =>
    new Promise<Choice>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      show({ ...changed, again: () => resolve('again'), save: () => resolve('save') })
    })
  update((all) => [...all, current])
  signal.addEventListener('abort', () => update((all) => all.filter((item) => item.id !== id)))
  return { signal, show, choice, close, now: () => current }
}

let address: string | undefined

/** Revokes the URL of the previous file, which the browser has saved by now. */
export function saveFile(file: Blob, name: string): void {
  if (address) URL.revokeObjectURL(address)
  address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
