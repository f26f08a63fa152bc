import { Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Kbd.layer.css'

/** A key of the keyboard, as one sees it there. */
export function Key({ children, size }: { children: ReactNode; size?: 'xs' }) {
  return <Kbd size={size}>{children}</Kbd>
}
