import { LedgerDock } from '@/batch/ledger-dock'
import { ExportDock } from '@/export/panel'
import { publishHeight } from './publish-height'

const publishDockHeight = publishHeight('--dock-height')

/** As high as the dock, and of no width: a scrollbar that comes or goes must not be observed as a change of size. */
const RULER = { position: 'absolute', insetBlock: 0, width: 0 } as const

/**
 * What goes on from screen to screen, at the bottom of the window. The CSS variable holds its height, so that the page and the toasts
 * leave room for it.
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
