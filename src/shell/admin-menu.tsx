import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconHistory, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { version } from '@/lib/version'
import { sessionQuery } from '@/session/session'
import { useOpenMenu } from '@/ui/open-menu'
import { SCHEMES } from '@/ui/theme/schemes'
import { AdminButton } from './admin-button'

type AdminMenuProps = { onActivity: () => void; onChangePassword: () => void }

/** Takes the place of its button when that is first used, and opens. */
export function AdminMenu({ onActivity, onChangePassword }: AdminMenuProps) {
  const email = useQuery(sessionQuery).data?.admin.email
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { button, menu } = useOpenMenu()
  return (
    <Menu {...menu} position="bottom-end" width={220} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <AdminButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {email && <Menu.Label style={{ overflowWrap: 'anywhere' }}>{email}</Menu.Label>}
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onActivity}>
          Activity
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={onChangePassword}>
          Change password
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
        <Menu.Label fw={400}>Version {version()}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
