import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { logError } from '@/lib/error-log'
import { toast } from '@/ui/toast'
import type { ExportSource } from './export-source'
import type { Format } from './writer-messages'

/** What the screen in view can export, for whoever has it done from elsewhere: a key, a menu, the palette. */
export type ExportOffer = { title: string; begin: (format: Format) => void }

let offer: ExportOffer | undefined

/** Undefined where the screen in view has no list. */
export function currentExportOffer(): ExportOffer | undefined {
  return offer
}

/**
 * Offers the rows of this screen for export as long as it shows. `source` is asked when an export begins: the filters count that
 * are in the address then.
 */
export function useExportOffer<Row>(title: string, source: () => ExportSource<Row>): void {
  const client = useQueryClient()
  // Before anyone can see what is shown, so that this is what is exported.
  useLayoutEffect(() => {
    const own: ExportOffer = {
      title,
      begin: (format) => {
        const wanted = source()
        import('./export').then(
          ({ runExport }) => runExport(client, wanted, format),
          (error: unknown) => {
            logError(error)
            toast.error('The export could not begin', 'Try again, or reload the page.')
          },
        )
      },
    }
    offer = own
    return () => {
      if (offer === own) offer = undefined
    }
  })
}
