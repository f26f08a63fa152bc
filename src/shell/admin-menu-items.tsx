import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconHistory, IconKey, IconKeyboard, IconLock, IconLogout } from '@tabler/icons-react'
import { version } from '@/lib/version'
import { ButtonMenu } from '@/ui/menu/button-menu'
import type { ButtonMenuProps } from '@/ui/menu/menu-button'
import { SCHEMES } from '@/ui/theme/theme'

export type AdminMenuItemsProps = {
  menu: ButtonMenuProps
  email: string | undefined
  onActivity: () => void
  onChangePassword: () => void
  onShortcuts: () => void
  onLock: () => void
  onLogOut: () => void
}

export function AdminMenuItems({
  menu,
  email,
  onActivity,
  onChangePassword,
  onShortcuts,
  onLock,
  onLogOut,
}: AdminMenuItemsProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ButtonMenu {...menu} position="bottom-end" width={220}>
      {email && <Menu.Label style={{ overflowWrap: 'anywhere' }}>{email}</Menu.Label>}
      <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onActivity}>
        Activity
      </Menu.Item>
      <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={onChangePassword}>
        Change password
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShortcuts}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={onLock}>
        Lock
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>Color scheme</Menu.Label>
      <Menu.RadioGroup value={colorScheme}>
        {SCHEMES.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} onClick={() => setColorScheme(value)}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onLogOut}>
        Log out
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label fw={400}>Version {version()}</Menu.Label>
    </ButtonMenu>
  )
}
