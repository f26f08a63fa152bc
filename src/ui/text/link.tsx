import { Anchor, type AnchorProps, Button, type ButtonProps, NavLink, type NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { DASH } from '@/lib/format'
import cut from './cut.module.css'
import classes from './link.module.css'

// The router's typed `to`, `params` and `search`, in the shape of Mantine's parts.

type Native<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>

/** Not Mantine's: a list draws twenty of these with each page. */
type Plain<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props | 'children'>

/** A link that reads as text. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)

/** A link that looks like a button: it leads somewhere, so it is a link. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)

/** An entry of the sidebar. `isCurrent`: whether it is the one that leads here, where the router cannot tell. */
export const SideLink = createLink(
  ({ isCurrent, ...props }: Native<NavLinkProps> & { isCurrent?: boolean | undefined }) => (
    <NavLink
      component="a"
      {...props}
      {...(isCurrent !== undefined && {
        active: isCurrent,
        'aria-current': isCurrent ? 'page' : undefined,
      })}
    />
  ),
)

/** The name of a row's record, leading to it wherever the row is clicked, on one line. Where it is cut, `Tips` shows it whole. */
export const NameLink = createLink(({ name, ...props }: Plain<{ name: string | undefined }>) => (
  <a {...props} className={`${classes.name} ${cut.cut}`} data-cut data-record>
    {name ?? DASH}
  </a>
))

/** A value that leads somewhere, on one line, as in a row or a notice. */
export const ValueLink = createLink((props: Native<object>) => (
  <a {...props} className={`${classes.value} ${cut.cut}`} data-cut />
))

/** The action of a row: its accessible name says whose details it leads to. */
export const DetailsLink = createLink(({ whose, href, ...props }: Plain<{ whose: string }>) => (
  <a {...props} href={href} className={classes.action} aria-label={`View Details, ${whose}`}>
    View Details
  </a>
))
