import { useMergedRef } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { useButtonAction } from './actions'
import { ButtonAnchor } from './text/link'

type ActionLinkProps = Omit<
  ComponentPropsWithRef<typeof ButtonAnchor>,
  'children' | 'variant' | 'leftSection'
> & {
  label: string
  icon: Icon
}

/** Looks like a button. Find lists it, too. */
export const ActionLink = createLink(({ label, icon: Icon, ref, ...props }: ActionLinkProps) => {
  const action = useButtonAction<HTMLAnchorElement>({ label, icon: Icon })
  return (
    <ButtonAnchor
      {...props}
      ref={useMergedRef(action, ref ?? null)}
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
    >
      {label}
    </ButtonAnchor>
  )
})
