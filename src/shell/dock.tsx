import { useEffect, useRef } from 'react'
import { LedgerDock } from '@/batch/ledger-dock'
import { ExportDock } from '@/export/panel'

const DOCK_HEIGHT = '--dock-height'

/**
 * What goes on from screen to screen, at the bottom of the window. The CSS variable holds its height, so that the page and the toasts
 * leave room for it.
 */
export function Dock({ className }: { className: string | undefined }) {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!dock.current) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) => {
      style.setProperty(DOCK_HEIGHT, `${entry?.target.getBoundingClientRect().height ?? 0}px`)
    })
    watch.observe(dock.current)
    return () => {
      watch.disconnect()
      style.removeProperty(DOCK_HEIGHT)
    }
  }, [])
  return (
    <div ref={dock} data-dock className={className}>
      <LedgerDock />
      <ExportDock />
    </div>
  )
}
