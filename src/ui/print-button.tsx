import { IconPrinter } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useButtonAction } from './actions'
import { SteadyButton } from './steady-button'

type PrintButtonProps = Pick<ComponentPropsWithRef<typeof SteadyButton>, 'variant' | 'w'> & {
  disabled?: boolean
}

/** "Print", which Find lists, too. */
export function PrintButton({ disabled = false, variant = 'default', ...props }: PrintButtonProps) {
  const button = useButtonAction({ label: 'Print', icon: IconPrinter })
  return (
    <SteadyButton
      ref={button}
      {...props}
      variant={variant}
      leftSection={<IconPrinter size={16} aria-hidden />}
      disabled={disabled}
      onClick={() => window.print()}
    >
      Print
    </SteadyButton>
  )
}
