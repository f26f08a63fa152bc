import { Box, Burger, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useConnectionStatus } from '@/http/connection'
import { BUSINESS_TITLE } from '@/lib/settings'
import { logOut } from '@/session/session'
import { deferred } from '@/ui/code/deferred'
import { Question } from '@/ui/question'
import { STATUS_LINE_HEIGHT, StatusLine } from '@/ui/status-line'
import { SideLink, TextLink } from '@/ui/text/link'
import { AdminButton } from './admin-button'
import { entries } from './entries'
import classes from './frame.module.css'
import { SessionEnding, useSessionEnding } from './session-ending'

const HEADER_HEIGHT = 56

/** The header, the sidebar, and the screen of the address in the middle (spec 2, "Shell"). */
export function Frame() {
  const { pathname } = useLocation()
  const isFramed = useDeferredValue(true, false) // the frame is drawn first, and the screen then in slices
  const [isMenuOpen, menu] = useDisclosure()
  const main = useRef<HTMLElement>(null)
  const connection = useConnectionStatus()
  const isEnding = useSessionEnding()
  const hasStatus = isEnding || connection !== undefined

  // A new screen closes the small-screen menu, and is where the keyboard goes on.
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    menu.close()
    main.current?.focus({ preventScroll: true })
  }, [pathname, menu.close])

  return (
    <Box __vars={{ '--header-height': `${HEADER_HEIGHT + (hasStatus ? STATUS_LINE_HEIGHT : 0)}px` }}>
      <header className={classes.header}>
        <Group h={HEADER_HEIGHT} px="md" justify="space-between" wrap="nowrap">
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
          <Admin />
        </Group>
        <StatusLine>
          {hasStatus && (
            <>
              {connection && (
                <Text inherit span truncate>
                  {connection}
                </Text>
              )}
              {isEnding && <SessionEnding />}
            </>
          )}
        </StatusLine>
      </header>
      <nav
        id="sidebar"
        className={classes.sidebar}
        data-open={isMenuOpen || undefined}
        aria-label="Main"
        onKeyDown={(event) => {
          if (event.key === 'Escape') menu.close()
        }}
      >
        <div className={classes.entries}>
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
        </div>
        <Logout />
      </nav>
      <main ref={main} tabIndex={-1} className={classes.main}>
        {isFramed && <Outlet />}
      </main>
    </Box>
  )
}

const AdminMenu = deferred(() => import('./admin-menu').then((module) => module.AdminMenu))

/** The menu's own code, and what places it, are fetched when its button is about to be used. */
function Admin() {
  const [isUsed, use] = useDisclosure()
  if (isUsed) return <AdminMenu />
  return <AdminButton aria-haspopup="menu" aria-expanded={false} {...AdminMenu.opener(use.open)} />
}

function Logout() {
  const [isAsking, dialog] = useDisclosure()
  const client = useQueryClient()
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        flex="none"
        justify="flex-start"
        leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
        {...Question.opener(dialog.open)}
      >
        Logout
      </Button>
      <Question
        opened={isAsking}
        title="Confirm Logout"
        message="Are you sure you want to logout?"
        confirm="Confirm"
        onConfirm={() => logOut(client)}
        onClose={dialog.close}
      />
    </>
  )
}
