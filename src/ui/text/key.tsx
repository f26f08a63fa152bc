import { Kbd } from '@mantine/core'
import type { ReactNode } from 'react'

/** A key of the keyboard, as one sees it there. */
export function Key({ children, size }: { children: ReactNode; size?: 'xs' }) {
  return <Kbd size={size}>{children}</Kbd>
}
