import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** Of a menu that takes the place of its button when that is first used: it opens at once, and gives the focus back to the button. */
export function useOpenMenu() {
  const [opened, { open, set }] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus() // where the focus goes back to
    open()
  }, [open])
  return { button, menu: { opened, onChange: set } }
}
