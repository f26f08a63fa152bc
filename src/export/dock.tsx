import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deferred } from '@/ui/code/deferred'
import { exportsQuery } from './export-state'
import { announcementOf } from './export-text'

const ExportPanel = deferred(() => import('./panel').then((module) => module.ExportPanel))

/** Where the exports of this tab are shown and told. What is to be heard of them has its place before there is any. */
export function ExportDock({ className }: { className: string | undefined }) {
  const exports = useQuery(exportsQuery).data ?? []
  return (
    <>
      <VisuallyHidden role="status">{exports.map(announcementOf).join(' ')}</VisuallyHidden>
      {exports.length > 0 && <ExportPanel exports={exports} className={className} />}
    </>
  )
}
