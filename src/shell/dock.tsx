import { LedgerDock } from '@/batch/ledger-dock'
import { ExportDock } from '@/export/panel'
import { publishHeight } from './publish-height'

const publishDockHeight = publishHeight('--dock-height')

/** As high as the dock, but without a width: a scrollbar does not change its size. */
const RULER = { position: 'absolute', insetBlock: 0, width: 0 } as const

/** At the bottom of the window. The page and the toasts leave space for it by `--dock-height`. */
export function Dock({ className }: { className: string | undefined }) {
  return (
    <div data-dock className={className}>
      <div ref={publishDockHeight} aria-hidden style={RULER} />
      <LedgerDock />
      <ExportDock />
    </div>
  )
}
