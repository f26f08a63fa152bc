import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { DASH } from '@/lib/format'
import cut from './cut.module.css'
import classes from './link.module.css'

// The router's typed `to`, `params` and `search`, in the shape of Mantine's parts.

type Native<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>

/** Not Mantine's: a list draws twenty of these with each page, and ten stand beside it. */
type Plain<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props | 'children'>

/** A link that reads as text. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)

/** A link that looks like a button: it leads somewhere, so it is a link. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)

type SideLinkProps = Plain<{
  label: string
  icon?: ReactNode
  /** At the right of the label. */
  figure?: ReactNode
  /** Whether it is the one that leads here, where the router cannot tell. */
  isCurrent?: boolean | undefined
}>

/** An entry of the sidebar, or one that looks like it. */
export const SideLink = createLink(({ label, icon, figure, isCurrent, ...props }: SideLinkProps) => (
  <a
    {...props}
    {...(isCurrent !== undefined && { 'aria-current': isCurrent ? 'page' : undefined })}
    className={classes.side}
  >
    {icon && (
      // Marked as Mantine's buttons mark theirs: the rail of the sidebar shows both alone.
      <span className={classes.icon} data-position="left">
        {icon}
      </span>
    )}
    <span className={classes.label}>{label}</span>
    {figure && <span className={classes.figure}>{figure}</span>}
  </a>
))

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
