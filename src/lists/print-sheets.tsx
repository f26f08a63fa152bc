import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { formatCount } from '@/lib/format'
import { toast } from '@/ui/toast'

/** The address of the page names each sheet. */
const MAX_SHEETS = 100

type PrintSheetsProps = {
  /** Such as `slips`. */
  sheets: string
  count: number
  onPrint: () => void
}

export function PrintSheets({ sheets, count, onPrint }: PrintSheetsProps) {
  const print = () => {
    if (count > MAX_SHEETS) toast.info(`At most ${formatCount(MAX_SHEETS)} ${sheets} can be printed at once`)
    else onPrint()
  }
  return (
    <Button size="xs" variant="default" leftSection={<IconPrinter size={14} aria-hidden />} onClick={print}>
      {`Print ${sheets}`}
    </Button>
  )
}
