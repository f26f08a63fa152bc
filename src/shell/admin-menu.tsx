import { Button, Menu, Text, useMantineColorScheme } from '@mantine/core'
import {
  IconChevronDown,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLock,
  IconLogout,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { version } from '@/lib/version'
import { lockSession, sessionQuery } from '@/session/session'
import { useActions } from '@/ui/actions'
import { SCHEMES } from '@/ui/theme/theme'

export type AdminMenuProps = Record<
  'onActivity' | 'onChangePassword' | 'onShortcuts' | 'onLogOut',
  () => void
>

/** The admin's name, as a button that opens a menu. */
export function AdminMenu({ onActivity, onChangePassword, onShortcuts, onLogOut }: AdminMenuProps) {
  const { name, email } = useQuery(sessionQuery).data?.admin ?? {}
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const client = useQueryClient()
  const lock = () => lockSession(client)
  useActions({ label: 'Lock', icon: IconLock, isGlobal: true, run: lock })
  return (
    <Menu position="bottom-end" width={220} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          px="xs"
          maw={{ base: 160, xs: 260 }}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <Text span truncate size="sm" fw={500}>
            {name ?? email ?? 'Admin'}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={lock}>
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
      </Menu.Dropdown>
    </Menu>
  )
}
