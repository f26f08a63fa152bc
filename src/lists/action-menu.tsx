import { Menu } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import type { EntriesProps, ListAction, ListActionProps, MenuButtonOptions } from './action-button'
import { ExportEntries } from './export-entries'
import { LinkEntries } from './link-entries'
import { MenuButton } from './menu-button'
import { TotalsItem } from './totals-link'
import { ViewEntries } from './view-entries'

/** The menu items of each action. */
const ENTRIES: Record<ListAction['name'], ComponentType<EntriesProps>> = {
  views: ViewEntries,
  export: ExportEntries,
  link: LinkEntries,
}

/** The menu of some actions of a list, and the dialog that one of its items has opened. */
export function ActionMenu({ actions, appearance, ...props }: ListActionProps & MenuButtonOptions) {
  useLocation() // renders again when the address changes
  const { history } = useRouter()
  const { href } = history.location
  const [shown, setShown] = useState<{ dialog: (close: () => void) => ReactNode; at: string }>()
  if (shown && shown.at !== href) setShown(undefined) // Back closes the dialog, too

  return (
    <>
      <MenuButton actions={actions} appearance={appearance} width={270}>
        {actions.map(({ name, label }, index) => {
          const Entries = ENTRIES[name]
          return (
            <Fragment key={name}>
              {index > 0 && <Menu.Divider />}
              {actions.length > 1 && <Menu.Label>{label}</Menu.Label>}
              <Entries
                {...props}
                isOnlyMenu={appearance === 'dots'}
                show={(dialog) => setShown({ dialog, at: history.location.href })}
              />
              {name === 'export' && appearance === 'dots' && props.list.hasTotals && (
                <TotalsItem list={props.list} />
              )}
            </Fragment>
          )
        })}
      </MenuButton>
      {shown?.at === href && shown.dialog(() => setShown(undefined))}
    </>
  )
}
