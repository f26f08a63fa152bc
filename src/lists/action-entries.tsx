import { Menu } from '@mantine/core'
import { IconSum } from '@tabler/icons-react'
import { createLink, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { currentExportOffer } from '@/export/export-offer'
import { ButtonMenu } from '@/ui/menu/button-menu'
import type { ButtonMenuProps } from '@/ui/menu/menu-button'
import type { EntriesProps, ListAction, ListActionProps, MenuButtonOptions } from './action-button'
import { FormatItems } from './format-menu'
import { LinkEntries } from './link-entries'
import { totalsTarget } from './totals-link'
import { ViewEntries } from './view-entries'

const ENTRIES: Record<ListAction['name'], ComponentType<EntriesProps>> = {
  views: ViewEntries,
  export: ExportEntries,
  link: LinkEntries,
}

type ActionEntriesProps = ListActionProps & MenuButtonOptions & { menu: ButtonMenuProps }

/** The menu, and the dialog that one of its items has opened. */
export function ActionEntries({ menu, actions, appearance, ...props }: ActionEntriesProps) {
  useLocation() // renders again when the address changes
  const { history } = useRouter()
  const { href } = history.location
  const [opened, setOpened] = useState<{ dialog: (close: () => void) => ReactNode; at: string }>()
  if (opened && opened.at !== href) setOpened(undefined) // Back closes the dialog, too

  return (
    <>
      <ButtonMenu {...menu} position="bottom-end" width={270}>
        {actions.map(({ name, label }, index) => {
          const Entries = ENTRIES[name]
          return (
            <Fragment key={name}>
              {index > 0 && <Menu.Divider />}
              {actions.length > 1 && <Menu.Label>{label}</Menu.Label>}
              <Entries
                {...props}
                isOnlyMenu={appearance === 'dots'}
                show={(dialog) => setOpened({ dialog, at: history.location.href })}
              />
            </Fragment>
          )
        })}
      </ButtonMenu>
      {opened?.at === href && opened.dialog(() => setOpened(undefined))}
    </>
  )
}

function ExportEntries({ isOnlyMenu, list }: EntriesProps) {
  return (
    <>
      <FormatItems onChoose={(format) => currentExportOffer()?.start(format)} />
      {isOnlyMenu && list.hasTotals && <TotalsItem {...totalsTarget(list)} />}
    </>
  )
}

const TotalsItem = createLink((props: Omit<ComponentPropsWithRef<'a'>, 'style' | 'color'>) => (
  <Menu.Item component="a" {...props} leftSection={<IconSum size={16} aria-hidden />}>
    Totals
  </Menu.Item>
))
