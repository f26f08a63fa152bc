import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { LazyPart, type lazyWithPreload } from '@/ui/code/lazy-part'

export type ButtonMenuProps = {
  /** The id of the button. That of the menu is the same with `-dropdown`. */
  id: string
  /** Gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onClose: () => void
}

type Code = Pick<ReturnType<typeof lazyWithPreload>, 'openOnceLoaded' | 'preload'>

/**
 * The file of the menu (`ButtonMenu`) is loaded when the button is hovered or focused, and the menu is rendered from the first click on:
 * closed menus, such as one for each phone number, would be a fifth of what a list renders. Returns the props of the button, and the menu,
 * to be rendered beside it.
 */
export function useMenuButton(code: Code, renderMenu: (props: ButtonMenuProps) => ReactNode) {
  const ref = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState<boolean>()
  return {
    button: {
      ref,
      id,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen === true,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onClick: () => (isOpen ? setOpen(false) : code.openOnceLoaded(() => setOpen(true))),
      onPointerEnter: code.preload,
      onFocus: code.preload,
    },
    menu: isOpen !== undefined && (
      <LazyPart>{renderMenu({ id, button: ref, opened: isOpen, onClose: () => setOpen(false) })}</LazyPart>
    ),
  } as const
}
