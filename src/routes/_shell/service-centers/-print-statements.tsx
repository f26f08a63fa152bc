import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ServiceCenter } from '@/api/service-centers'
import { formatCount } from '@/lib/format'
import { toast } from '@/ui/toast'

/** The maximum number of statements on one page: the address names each of their centers, and each is read with two lists. */
const MAX_STATEMENTS = 100

/** "Print statements" for the selected centers: those of last month, one sheet each. */
export function PrintStatements({ centers }: { centers: readonly ServiceCenter[] }) {
  const navigate = useNavigate()
  const open = () => {
    if (centers.length > MAX_STATEMENTS)
      return toast.info(`At most ${formatCount(MAX_STATEMENTS)} statements can be printed at once`)
    void navigate({
      to: '/service-centers/statements',
      search: { ids: centers.map(({ id }) => id).join('\n') },
    })
  }
  return (
    <Button size="xs" variant="default" leftSection={<IconPrinter size={14} aria-hidden />} onClick={open}>
      Print statements
    </Button>
  )
}
