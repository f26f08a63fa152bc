import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { logError } from '@/lib/error-log'
import { sessionSignal } from '@/session/store'
import { afterPress } from '@/ui/pressed'
import { toast } from '@/ui/toast'
import type { ExportSource } from './export-source'
import type { Format } from './writer-messages'

/** A shortcut, a menu and Find can start it. */
export type ExportOffer = { title: string; start: (format: Format) => void }

let offer: ExportOffer | undefined

/** Undefined if the current screen has no list. */
export function currentExportOffer(): ExportOffer | undefined {
  return offer
}

/** `source` is called when an export starts, so that it uses the filters of that moment. */
export function useExportOffer<Row>(title: string, source: () => ExportSource<Row>): void {
  const client = useQueryClient()
  // A layout effect: the offer must match the screen as soon as it is visible.
  useLayoutEffect(() => {
    offer = { title, start: (format) => startExport(client, source(), format) }
    return () => {
      offer = undefined
    }
  })
}

/** Starts after the click is painted. */
export function startExport<Row>(client: QueryClient, source: ExportSource<Row>, format: Format): void {
  const session = sessionSignal(client)
  const start = () =>
    import('./export').then(
      ({ runExport }) => (session.aborted ? undefined : runExport(client, source, format)),
      (error: unknown) => {
        logError(error)
        toast.error('The export could not start', 'Try again, or reload the page.')
      },
    )
  afterPress(() => void start())
}
