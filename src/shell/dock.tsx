import { LedgerDock } from '@/batch/ledger-dock'
import { ExportDock } from '@/export/panel'
import { publishHeight } from './publish-height'

const publishDockHeight = publishHeight('--dock-height')

/** An element of the dock's height without a width, so that a scrollbar does not change its size. */
const RULER = { position: 'absolute', insetBlock: 0, width: 0 } as const

/**
 * The exports and batches of this tab, at the bottom of the window on every screen. A CSS variable has the dock's height, so that the page
 * and the toasts leave space for it.
 */
export function Dock({ className }: { className: string | undefined }) {
  return (
    <div data-dock className={className}>
      <div ref={publishDockHeight} aria-hidden style={RULER} />
      <LedgerDock />
      <ExportDock />
    </div>
  )
}
