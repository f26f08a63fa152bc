import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { ON_SCREEN } from '@/ui/form/field'
import type { ButtonMenuProps } from './menu-button'

/** Without key events: the key press that opens the menu is outside of it, and would close it at once. */
const CLOSES_OUTSIDE = ['mousedown', 'touchstart']

type Props = ButtonMenuProps & Pick<MenuProps, 'position' | 'width'> & { children: ReactNode }

/** For a button that is rendered elsewhere (`useMenuButton`). */
export function ButtonMenu({ button, opened, children, ...props }: Props) {
  // Mantine returns the focus only to a menu that was mounted before it opened.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Menu {...props} opened={opened && isMounted} middlewares={ON_SCREEN} clickOutsideEvents={CLOSES_OUTSIDE}>
      <Menu.Target>
        <Target element={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type TargetProps = { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }

/** Renders nothing: its `ref` gets an element that is rendered elsewhere. */
function Target({ element, ref }: TargetProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}
