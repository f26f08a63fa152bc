import { useEffect, useRef } from 'react'
import { LedgerDock } from '@/batch/ledger-dock'
import { ExportDock } from '@/export/panel'

const DOCK_HEIGHT = '--dock-height'

/** As high as the dock, and of no width: a scrollbar that comes or goes must not be observed as a change of size. */
const RULER = { position: 'absolute', insetBlock: 0, width: 0 } as const

/**
 * What goes on from screen to screen, at the bottom of the window. The CSS variable holds its height, so that the page and the toasts
 * leave room for it.
 */
export function Dock({ className }: { className: string | undefined }) {
  const ruler = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ruler.current) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) => {
      style.setProperty(DOCK_HEIGHT, `${entry?.target.getBoundingClientRect().height ?? 0}px`)
    })
    watch.observe(ruler.current)
    return () => {
      watch.disconnect()
      style.removeProperty(DOCK_HEIGHT)
    }
  }, [])
  return (
    <div data-dock className={className}>
      <div ref={ruler} aria-hidden style={RULER} />
      <LedgerDock />
      <ExportDock />
    </div>
  )
}
