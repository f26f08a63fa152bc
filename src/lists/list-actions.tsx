import { ActionIcon, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLink } from '@tabler/icons-react'
import { memo } from 'react'
import { useActions } from '@/ui/actions'
import { deferred } from '@/ui/code/deferred'
import { copy } from '@/ui/text/copy'
import { ActionButton, LIST_ACTIONS, type ListActionProps, type MenuOf } from './action-button'
import classes from './list-actions.module.css'
import { useHref } from './patch-search'

/** The actions of a list, at the end of its bar. They stay as they are while pages are turned. */
export const ListActions = memo(function ListActions(props: ListActionProps) {
  const href = useHref(props.settle)
  const copyLink = () => copy(href(), 'Link copied')
  useActions({ label: 'Copy link', icon: IconLink, run: copyLink })
  return (
    <>
      <Group gap="sm" wrap="nowrap" className={classes.wide}>
        {LIST_ACTIONS.map((action) =>
          action.name === 'link' ? (
            <Group key={action.name} gap={0} wrap="nowrap">
              <CopyLink onClick={copyLink} />
              <OneMenu {...props} actions={[action]} look="chevron" />
            </Group>
          ) : (
            <OneMenu key={action.name} {...props} actions={[action]} look="button" />
          ),
        )}
      </Group>
      <div className={classes.narrow}>
        <OneMenu {...props} actions={LIST_ACTIONS} look="dots" />
      </div>
    </>
  )
})

function CopyLink({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      className={classes.start}
      data-tip="Copy link"
      aria-label="Copy link"
      onClick={onClick}
    >
      <IconLink size={16} aria-hidden />
    </ActionIcon>
  )
}

const ActionMenu = deferred(() => import('./action-menu').then((module) => module.ActionMenu))

/** A menu's own code, and what places it, are fetched when its button is about to be used. */
function OneMenu(props: ListActionProps & MenuOf) {
  const [isUsed, use] = useDisclosure()
  const { actions, look } = props
  if (isUsed) return <ActionMenu {...props} />
  return (
    <ActionButton
      actions={actions}
      look={look}
      aria-haspopup="menu"
      aria-expanded={false}
      {...ActionMenu.opener(use.open)}
    />
  )
}
