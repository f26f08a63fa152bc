import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { DASH } from '@/lib/format'
import cut from './cut.module.css'
import classes from './link.module.css'

// Links with the router's typed `to`, `params` and `search`, and the looks of Mantine's components.

type Native<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>

/** For plain elements: a list renders thirty of these with each page. */
type Plain<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props | 'children'>

export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)

/** It never says that it is the current page: the sidebar does. */
export function ButtonAnchor({ 'aria-current': _, ...props }: Native<ButtonProps>) {
  return <Button component="a" {...props} />
}

export const ButtonLink = createLink(ButtonAnchor)

export function BackButton(props: Native<ButtonProps>) {
  return (
    <ButtonAnchor
      variant="subtle"
      color="gray"
      size="compact-sm"
      ml={-8}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      style={{ alignSelf: 'flex-start' }}
      {...props}
    />
  )
}

export const BackButtonLink = createLink(BackButton)

type SideLinkProps = Plain<{
  label: string
  icon?: ReactNode
  /** A number at the right of the label. */
  figure?: ReactNode
  /** Set only where the router cannot know it. */
  isCurrent?: boolean | undefined
}>

export const SideLink = createLink(({ label, icon, figure, isCurrent, ...props }: SideLinkProps) => (
  <a
    {...props}
    {...(isCurrent !== undefined && { 'aria-current': isCurrent ? 'page' : undefined })}
    className={classes.side}
  >
    {icon && (
      // Mantine's attribute for the icons of buttons: a narrow sidebar shows only elements that have it.
      <span className={classes.icon} data-position="left">
        {icon}
      </span>
    )}
    <span className={classes.label}>{label}</span>
    {figure && <span className={classes.figure}>{figure}</span>}
  </a>
))

/** A click anywhere on the row follows this link. */
export const NameLink = createLink(
  ({ name, 'aria-current': _, ...props }: Plain<{ name: string | undefined }>) => (
    <a {...props} className={`${classes.name} ${cut.cut}`} data-cut data-record>
      {name ?? DASH}
    </a>
  ),
)

export const ValueLink = createLink((props: Native<object>) => (
  <a {...props} className={`${classes.value} ${cut.cut}`} data-cut />
))

export const DetailsLink = createLink(({ whose, href, ...props }: Plain<{ whose: string }>) => (
  <a {...props} href={href} className={classes.action} aria-label={`View Details, ${whose}`}>
    View Details
  </a>
))
