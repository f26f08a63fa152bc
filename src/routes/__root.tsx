import { AppShell, Burger, Button, Group, Menu, ScrollArea, Text, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBuildingStore,
  IconCash,
  IconChevronDown,
  IconClipboardList,
  IconCreditCard,
  IconId,
  IconKey,
  IconLayoutDashboard,
  IconLogout,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { endSession, logout, sessionQuery } from '@/api/session'
import { BUSINESS_TITLE } from '@/lib/settings'
import { ConfirmModal } from '@/ui/confirm-modal'
import { SideLink, TextLink } from '@/ui/link'
import { Missing } from '@/ui/missing'
import { StatusLine } from '@/ui/status-line'
import { useWrite } from '@/ui/write'
import { ChangePassword } from './-change-password'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: () => <Missing title="Page not found" />,
})

const entries = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/customers', label: 'Customers', icon: IconUsers },
  { to: '/service-centers', label: 'Service Centers', icon: IconBuildingStore },
  { to: '/jobs', label: 'Jobs', icon: IconClipboardList },
  { to: '/customer-payments', label: 'Customer Payments', icon: IconCreditCard },
  { to: '/service-center-payments', label: 'Service Center Payments', icon: IconCash },
  { to: '/plans', label: 'Plans', icon: IconId },
  { to: '/services', label: 'Services', icon: IconTool },
] as const

function Shell() {
  const { pathname } = useLocation()
  const [isMenuOpen, menu] = useDisclosure()
  const main = useRef<HTMLElement>(null)

  // A new screen closes the small-screen menu, and is where the keyboard goes on.
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    menu.close()
    main.current?.focus({ preventScroll: true })
  }, [pathname, menu.close])

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 256, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={0}
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={isMenuOpen}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label="Menu"
              aria-expanded={isMenuOpen}
              aria-controls="sidebar"
            />
            <TextLink to="/" c="inherit" fw={600} fz="lg" underline="never" truncate>
              {BUSINESS_TITLE}
            </TextLink>
          </Group>
          <AdminMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        id="sidebar"
        p="sm"
        display={{ base: isMenuOpen ? 'flex' : 'none', sm: 'flex' }}
        aria-label="Main"
        onKeyDown={(event) => {
          if (event.key === 'Escape') menu.close()
        }}
      >
        <AppShell.Section grow component={ScrollArea}>
          {entries.map(({ to, label, icon: Icon }) => (
            <SideLink
              key={to}
              to={to}
              label={label}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
              activeProps={{ active: true }}
              onClick={menu.close}
            />
          ))}
        </AppShell.Section>
        <AppShell.Section>
          <Logout />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main ref={main} tabIndex={-1} style={{ outline: 'none' }}>
        <StatusLine />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}

function AdminMenu() {
  const session = useQuery(sessionQuery).data
  const name = session?.admin.name ?? session?.admin.email ?? 'Admin'
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isChanging, password] = useDisclosure()
  const schemes = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
    { value: 'auto', label: 'System' },
  ] as const
  return (
    <>
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
              {name}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {session?.admin.email && (
            <Menu.Label style={{ overflowWrap: 'anywhere' }}>{session.admin.email}</Menu.Label>
          )}
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={password.open}>
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
        </Menu.Dropdown>
      </Menu>
      <ChangePassword opened={isChanging} onClose={password.close} />
    </>
  )
}

function Logout() {
  const [isAsking, dialog] = useDisclosure()
  const client = useQueryClient()
  const { write, isBusy } = useWrite(logout)
  const end = () => endSession(client)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        justify="flex-start"
        leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        Logout
      </Button>
      <ConfirmModal
        opened={isAsking}
        title="Confirm Logout"
        message="Are you sure you want to logout?"
        confirm="Confirm"
        isBusy={isBusy}
        onConfirm={() => write(undefined, { onSuccess: end, onFailure: end })}
        onClose={dialog.close}
      />
    </>
  )
}
