import { ActionIcon, Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  type Icon,
  IconBookmark,
  IconChevronDown,
  IconDots,
  IconDownload,
  IconLink,
} from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react'
import type { AnyList } from '@/http/list'
import { type Action, useActions } from '@/ui/actions'
import classes from './list-actions.module.css'

export const EXPORT_ACTION = {
  name: 'export',
  label: 'Export',
  icon: IconDownload,
  action: { label: 'Export', key: 'e' },
} as const

/**
 * What can be done with a list as it stands in the address, in the order of the bar. Each is a menu of its own there, and one
 * part of a single menu where there is little room; what the menus offer is in `action-menu.tsx`. Find offers its `action`, which opens
 * the menu, as its key does.
 */
export const LIST_ACTIONS = [
  { name: 'views', label: 'Views', icon: IconBookmark, action: { label: 'Views' } },
  EXPORT_ACTION,
  { name: 'link', label: 'Link', icon: IconLink },
] as const satisfies readonly {
  label: string
  icon: Icon
  action?: Pick<Action, 'label' | 'key'>
  name: string
}[]
export type ListAction = (typeof LIST_ACTIONS)[number]

export type ListActionProps = {
  list: AnyList
  /** How many records there are under the filters; undefined where nobody tells. */
  total: number | undefined
  /** Writes the search text into the address at once, without the debounce: called before the address is read. */
  flush: () => void
}

/** What the entries of an action are given, which are items of a menu. */
export type EntriesProps = ListActionProps & {
  /** Whether this menu is the bar's only one, so that what has a button of its own elsewhere needs an entry. */
  isOnlyMenu: boolean
  /** Shows a dialog that outlives the menu, until it closes itself or the address changes. */
  show: (dialog: (close: () => void) => ReactNode) => void
}

/** The actions of a menu, and the appearance of its button. */
export type MenuOf = { actions: readonly ListAction[]; appearance: 'button' | 'chevron' | 'dots' }

export function ActionButton({
  actions,
  appearance,
  ref,
  ...props
}: MenuOf & Omit<ComponentPropsWithRef<'button'>, 'style' | 'color'>) {
  const [action] = actions
  const own = useRef<HTMLButtonElement>(null)
  const button = useMergedRef(own, ref)
  const isVisible = () => own.current?.checkVisibility() ?? false
  const run = () => own.current?.click()
  useActions(
    ...actions.flatMap((one) => ('action' in one ? [{ ...one.action, icon: one.icon, isVisible, run }] : [])),
  )
  if (appearance === 'button' && action) {
    const Icon = action.icon
    return (
      <Button
        ref={button}
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        {...props}
      >
        {action.label}
      </Button>
    )
  }
  const label = appearance === 'dots' ? 'More actions' : 'More ways to share'
  return (
    <ActionIcon
      ref={button}
      variant="default"
      size={36}
      {...(appearance === 'chevron' && { w: 26, miw: 26, className: classes.end })}
      data-tip={label}
      aria-label={label}
      {...props}
    >
      {appearance === 'dots' ? <IconDots size={16} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
    </ActionIcon>
  )
}
