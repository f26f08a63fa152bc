import { IconPrinter } from '@tabler/icons-react'
import { useButtonAction } from '@/ui/actions'
import { SteadyButton } from '@/ui/steady-button'

export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  const button = useButtonAction({ label: 'Print', icon: IconPrinter })
  return (
    <SteadyButton
      ref={button}
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      disabled={disabled}
      onClick={() => window.print()}
    >
      Print
    </SteadyButton>
  )
}
