import { Anchor, type AnchorProps, Button, type ButtonProps, NavLink, type NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { DASH } from '@/lib/format'
import classes from './cut.module.css'
import { Tip } from './tip'

// The router's typed `to`, `params` and `search`, in the shape of Mantine's parts.

type Native<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>

/** A link that reads as text. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)

/** A link that looks like a button: it leads somewhere, so it is a link. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)

/** An entry of the sidebar. */
export const SideLink = createLink((props: Native<NavLinkProps>) => <NavLink component="a" {...props} />)

/** The name of a row's record, leading to it. A long one is cut, and shown whole on hover and focus. */
export const NameLink = createLink(
  ({ name, ...props }: Native<AnchorProps> & { name: string | undefined }) => (
    <span className={classes.cut}>
      <Tip label={name} disabled={(name?.length ?? 0) < LONG}>
        <Anchor fw={600} size="sm" truncate display="block" {...props}>
          {name ?? DASH}
        </Anchor>
      </Tip>
    </span>
  ),
)

/** The action of a row: its accessible name says whose details it leads to (decisions, "row action"). */
export const DetailsLink = createLink(({ whose, ...props }: Native<AnchorProps> & { whose: string }) => (
  <Anchor size="sm" {...props} aria-label={`View Details, ${whose}`} style={{ whiteSpace: 'nowrap' }}>
    View Details
  </Anchor>
))

const LONG = 30
