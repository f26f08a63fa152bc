import { useNavigate } from '@tanstack/react-router'
import type { ServiceCenter } from '@/api/service-centers'
import { PrintSheets } from '@/lists/print-sheets'

/** Those of last month, one sheet each. */
export function PrintStatements({ centers }: { centers: readonly ServiceCenter[] }) {
  const navigate = useNavigate()
  const ids = centers.map(({ id }) => id).join('\n')
  return (
    <PrintSheets
      sheets="statements"
      count={centers.length}
      onPrint={() => void navigate({ to: '/service-centers/statements', search: { ids } })}
    />
  )
}
