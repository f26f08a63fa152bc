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
import type { AnyList } from '@/data/list'
import { type Action, useActions } from '@/ui/actions'
import classes from './list-actions.module.css'

export const EXPORT_ACTION = {
  name: 'export',
  label: 'Export',
  icon: IconDownload,
  action: { label: 'Export', key: 'e' },
} as const

/**
 * In the order of the bar. On wide screens each has a menu of its own, on narrow ones all share one: `action-entries.tsx` has the entries.
 * Find lists each `action`, which opens the menu, as its key does.
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
  total: number | undefined
}

export type EntriesProps = ListActionProps & {
  /** All actions are in this menu: then it also needs entries for the buttons of the bar. */
  isOnlyMenu: boolean
  /** Shows a dialog that outlives the menu, until it closes itself or the address changes. */
  show: (dialog: (close: () => void) => ReactNode) => void
}

export type MenuButtonOptions = { actions: readonly ListAction[]; appearance: 'button' | 'chevron' | 'dots' }

export function ActionButton({
  actions,
  appearance,
  ref,
  ...props
}: MenuButtonOptions & Omit<ComponentPropsWithRef<'button'>, 'style' | 'color'>) {
  const [action] = actions
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = useMergedRef(ownRef, ref)
  const isVisible = () => ownRef.current?.checkVisibility() ?? false
  const run = () => ownRef.current?.click()
  useActions(
    ...actions.flatMap((item) =>
      'action' in item ? [{ ...item.action, icon: item.icon, isVisible, run }] : [],
    ),
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
