import { ActionIcon, Group } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Fragment, memo } from 'react'
import { useActions } from '@/ui/actions'
import { copy } from '@/ui/text/copy'
import { LIST_ACTIONS, type ListActionProps } from './action-button'
import { ActionMenu } from './action-menu'
import classes from './list-actions.module.css'
import { useHref } from './patch-search'
import { TotalsLink } from './totals-link'

/** Memoized, so that opening the filters does not render them. */
export const ListActions = memo(function ListActions(props: ListActionProps) {
  const href = useHref()
  const copyLink = () => copy(href(), 'Link copied')
  useActions({ label: 'Copy link', icon: IconLink, run: copyLink })
  return (
    <>
      <Group gap="sm" wrap="nowrap" className={classes.wide}>
        {LIST_ACTIONS.map((action) =>
          action.name === 'link' ? (
            <Group key={action.name} gap={0} wrap="nowrap">
              <CopyLink onClick={copyLink} />
              <ActionMenu {...props} actions={[action]} appearance="chevron" />
            </Group>
          ) : (
            <Fragment key={action.name}>
              <ActionMenu {...props} actions={[action]} appearance="button" />
              {action.name === 'export' && props.list.hasTotals && <TotalsLink list={props.list} />}
            </Fragment>
          ),
        )}
      </Group>
      <div className={classes.narrow}>
        <ActionMenu {...props} actions={LIST_ACTIONS} appearance="dots" />
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
