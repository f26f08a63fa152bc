import { IconPrinter } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useState } from 'react'
import { useButtonAction } from './actions'
import { SteadyButton } from './steady-button'
import { hasMoreRows, renderAllRows } from './table/first-rows'

type PrintButtonProps = Pick<ComponentPropsWithRef<typeof SteadyButton>, 'variant' | 'w'> & {
  disabled?: boolean
}

/** Many rows are rendered before the browser's dialog opens, since it waits for none. */
export function PrintButton({ disabled = false, variant = 'default', ...props }: PrintButtonProps) {
  const button = useButtonAction({ label: 'Print', icon: IconPrinter })
  const [isPreparing, setIsPreparing] = useState(false)
  const print = async () => {
    if (hasMoreRows()) {
      setIsPreparing(true)
      await renderAllRows()
      setIsPreparing(false)
    }
    window.print()
  }
  return (
    <SteadyButton
      ref={button}
      {...props}
      variant={variant}
      leftSection={<IconPrinter size={16} aria-hidden />}
      disabled={disabled || isPreparing}
      {...(isPreparing && { disabledText: 'Preparing...' })}
      onClick={() => void print()}
    >
      Print
    </SteadyButton>
  )
}
