import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { exportsQuery } from './export-state'
import { announcementOf } from './export-text'
import { ExportPanel } from './panel'

/** Shows the exports of this tab. The status for screen readers is always rendered, since they only announce changes of it. */
export function ExportDock({ className }: { className: string | undefined }) {
  const exports = useQuery(exportsQuery).data ?? []
  return (
    <>
      <VisuallyHidden role="status">{exports.map(announcementOf).join(' ')}</VisuallyHidden>
      {exports.length > 0 && <ExportPanel exports={exports} className={className} />}
    </>
  )
}
