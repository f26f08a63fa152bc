import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  ActionButton,
  type EntriesProps,
  type ListAction,
  type ListActionProps,
  type MenuOf,
} from './action-button'
import { ExportEntries } from './export-entries'
import { LinkEntries } from './link-entries'
import { ViewEntries } from './view-entries'

/** What each action offers, as entries of a menu. */
const ENTRIES: Record<ListAction['name'], ComponentType<EntriesProps>> = {
  views: ViewEntries,
  export: ExportEntries,
  link: LinkEntries,
}

/** Takes the place of its button when that is first used, and opens. */
export function ActionMenu({ actions, look, ...props }: ListActionProps & MenuOf) {
  const [isOpen, menu] = useDisclosure()
  useLocation() // draws anew when the address changes
  const { history } = useRouter()
  const { href } = history.location
  const [shown, setShown] = useState<{ dialog: (close: () => void) => ReactNode; at: string }>()
  if (shown && shown.at !== href) setShown(undefined) // Back leaves the dialog, too
  const button = useRef<HTMLButtonElement>(null)
  const { open } = menu
  useEffect(() => {
    button.current?.focus() // where the focus goes back to
    open()
  }, [open])

  return (
    <>
      <Menu
        opened={isOpen}
        onChange={menu.set}
        position="bottom-end"
        width={270}
        styles={{ itemLabel: { minWidth: 0 } }} // a long name is cut
        transitionProps={{ duration: 100 }}
      >
        <Menu.Target>
          <ActionButton ref={button} actions={actions} look={look} />
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ name, label }, index) => {
            const Entries = ENTRIES[name]
            return (
              <Fragment key={name}>
                {index > 0 && <Menu.Divider />}
                {actions.length > 1 && <Menu.Label>{label}</Menu.Label>}
                <Entries
                  {...props}
                  isOnlyMenu={look === 'dots'}
                  show={(dialog) => setShown({ dialog, at: history.location.href })}
                />
              </Fragment>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {shown?.at === href && shown.dialog(() => setShown(undefined))}
    </>
  )
}
