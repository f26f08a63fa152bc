import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { formatCount } from '@/lib/format'
import { toast } from '@/ui/toast'

/** The maximum number of sheets on one page: its address names each of them. */
const MAX_SHEETS = 100

type PrintSheetsProps = {
  /** What the sheets are, such as `slips`. */
  sheets: string
  count: number
  /** Opens the page of the sheets. */
  onPrint: () => void
}

/** "Print slips" for the selected rows of a list, at most a hundred, one sheet each. */
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
