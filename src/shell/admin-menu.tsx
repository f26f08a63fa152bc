import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { version } from '@/lib/version'
import { sessionQuery } from '@/session/session'
import { ChangePassword } from '@/sign-in/change-password'
import { useOpenMenu } from '@/ui/open-menu'
import { AdminButton } from './admin-button'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const

/** Takes the place of its button when that is first used, and opens. */
export function AdminMenu() {
  const email = useQuery(sessionQuery).data?.admin.email
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { button, menu } = useOpenMenu()
  const { href } = useLocation()
  const [changingAt, changePasswordAt] = useState<string>()
  if (changingAt !== undefined && changingAt !== href) changePasswordAt(undefined) // Back leaves the modal, too

  return (
    <>
      <Menu {...menu} position="bottom-end" width={220} transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <AdminButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          {email && <Menu.Label style={{ overflowWrap: 'anywhere' }}>{email}</Menu.Label>}
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => changePasswordAt(href)}>
            Change password
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Colour scheme</Menu.Label>
          <Menu.RadioGroup value={colorScheme}>
            {schemes.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} onClick={() => setColorScheme(value)}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label fw={400}>Version {version()}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {changingAt === href && <ChangePassword onClose={() => changePasswordAt(undefined)} />}
    </>
  )
}
