import { Burger, Text } from '@mantine/core'
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { IconHistory, IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useConnectionStatus } from '@/http/connection'
import { logError } from '@/lib/error-log'
import { formatDate } from '@/lib/format'
import { indianToday } from '@/lib/server-clock'
import { BUSINESS_TITLE } from '@/lib/settings'
import { sidebar } from '@/resources'
import { isSignedIn } from '@/session/state'
import { sessionOf } from '@/session/store'
import { useActions } from '@/ui/actions'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { useHistoryDisclosure } from '@/ui/history-disclosure'
import { onHistory } from '@/ui/left-entry'
import { SCREEN_TITLE } from '@/ui/screen'
import { TextLink } from '@/ui/text/link'
import { AdminMenu, type AdminMenuProps } from './admin-menu'
import { Dock } from './dock'
import { FindButton } from './find-button'
import classes from './frame.module.css'
import { Keyboard, type KeyboardHandle } from './keyboard'
import { Logout, LogoutQuestion } from './logout'
import { logOutPlainly } from './plain-logout'
import { publishHeight } from './publish-height'
import { SessionEnding, useSessionEnding } from './session-ending'
import { SidebarItem } from './sidebar-item'

/** Header, sidebar, and the screen of the address. */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  const [isMenuOpen, menu] = useDisclosure()
  const [isLoggingOut, logout] = useDisclosure()
  const client = useQueryClient()
  const askLogout = () =>
    LogoutQuestion.openOnceLoaded(logout.open, () => logOutPlainly(client).catch(logError))
  const burger = useRef<HTMLButtonElement>(null)
  const main = useRef<HTMLElement>(null)
  // If the chosen screen is shown already, nothing else moves the focus out of the hidden menu.
  const showScreen = () => {
    menu.close()
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }
  const closeMenu = isMenuOpen ? showScreen : undefined
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    if (!isMenuOpen || key !== 'Escape' || defaultPrevented) return
    menu.close()
    burger.current?.focus()
  })
  const connection = useConnectionStatus()
  const isEnding = useSessionEnding()
  const keyboard = useRef<KeyboardHandle>(null)

  const skip = (event: MouseEvent) => {
    event.preventDefault() // `#content` must not become part of the address
    main.current?.focus()
  }

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page */}
      <a className={classes.skip} href="#content" onClick={skip}>
        Skip to content
      </a>
      <header className={classes.header}>
        <Burger
          ref={burger}
          className={classes.burger}
          opened={isMenuOpen}
          onClick={menu.toggle}
          size="sm"
          aria-label="Menu"
          aria-expanded={isMenuOpen}
          aria-controls="sidebar"
        />
        <TextLink to="/" className={classes.title} c="inherit" fw={600} fz="lg" underline="never" truncate>
          {BUSINESS_TITLE}
        </TextLink>
        <div className={classes.admin}>
          <FindButton onOpen={() => keyboard.current?.openFind()} />
          <Admin onShortcuts={() => keyboard.current?.openShortcuts()} onLogOut={askLogout} />
        </div>
      </header>
      {/* Outside the header, to be above modals. */}
      <div
        ref={connection || isEnding ? publishNoticeHeight : undefined}
        role="status"
        data-notice
        className={classes.notice}
      >
        {connection && <span className={classes.connection}>{connection}</span>}
        {isEnding && <SessionEnding />}
      </div>
      <nav id="sidebar" className={classes.sidebar} data-open={isMenuOpen || undefined} aria-label="Main">
        <div className={classes.entries}>
          {sidebar.map((entry) => (
            <SidebarItem key={entry.to} {...entry} onClick={closeMenu} />
          ))}
        </div>
        <Logout isAsking={isLoggingOut} onAsk={askLogout} onClose={logout.close} />
      </nav>
      <main ref={main} id="content" tabIndex={-1} aria-labelledby={SCREEN_TITLE} className={classes.main}>
        {children}
      </main>
      <PrintedOn />
      <NewScreen main={main} onNew={closeMenu} />
      <Keyboard ref={keyboard} />
      <Dock className={classes.dock} />
    </div>
  )
}

const publishNoticeHeight = publishHeight('--notice-height')

function PrintedOn() {
  const [day, setDay] = useState(() => indianToday())
  useWindowEvent('beforeprint', () => flushSync(() => setDay(indianToday())))
  return (
    <Text size="xs" mt="md" data-printed-only>
      Printed on {formatDate(day)}
    </Text>
  )
}

type NewScreenProps = { main: RefObject<HTMLElement | null>; onNew: (() => void) | undefined }

/**
 * Moves the focus to a new screen, so that screen readers read its name. After a step back, or a link back, it goes to the link that was
 * followed before. A component of its own, so that a new address does not render the frame.
 */
function NewScreen({ main, onNew }: NewScreenProps) {
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    onNew?.()
  }, [pathname, onNew])
  const client = useQueryClient()
  useEffect(() => {
    const session = sessionOf(client)
    if (isSignedIn(session) && session.hasLoggedIn && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
  }, [client, main])
  const router = useRouter()
  useEffect(() => {
    let focusBefore: Element | null = null
    let shownRoute = router.state.matches.at(-1)?.routeId
    let isBack = false
    const stopListening = onHistory(router.history, ({ action }) => {
      if (action.type === 'REPLACE') return
      isBack = action.type === 'BACK' || (action.type === 'GO' && action.index < 0)
    })
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      focusBefore = document.activeElement
    })
    const stopRendered = router.subscribe(
      'onRendered',
      ({ fromLocation: from, toLocation: to, pathChanged }) => {
        const { activeElement } = document
        const route = router.state.matches.at(-1)?.routeId
        const isSameScreen = route === shownRoute && activeElement !== document.body // "Next" keeps the focus
        shownRoute = route
        const hasMovedFocus =
          activeElement !== focusBefore && activeElement?.matches('main *, [role="dialog"] *')
        if (!main.current || !from || !pathChanged || isSameScreen || hasMovedFocus) return
        const links = isBack || to.state.isReturn ? [...main.current.querySelectorAll('a')] : []
        const followed = links.find((link) => link.getAttribute('href') === from.publicHref)
        main.current.blur() // so that screen readers read the new name
        const element = followed ?? main.current
        element.focus({ preventScroll: element === main.current })
      },
    )
    return () => {
      stopListening()
      stopBefore()
      stopRendered()
    }
  }, [router, main])
  return null
}

const Activity = lazyWithPreload(() => import('./activity').then((module) => module.Activity))
const ChangePassword = lazyWithPreload(() =>
  import('@/sign-in/change-password').then((module) => module.ChangePassword),
)

function Admin(props: Pick<AdminMenuProps, 'onShortcuts' | 'onLogOut'>) {
  const [isPasswordOpen, password] = useHistoryDisclosure()
  const [isActivityOpen, activity] = useHistoryDisclosure()
  const openPassword = () => ChangePassword.openOnceLoaded(password.open)
  const openActivity = () => Activity.openOnceLoaded(activity.open)
  useActions({ label: 'Activity', icon: IconHistory, isGlobal: true, run: openActivity })
  useActions({ label: 'Change password', icon: IconKey, isGlobal: true, run: openPassword })
  return (
    <>
      <AdminMenu onActivity={openActivity} onChangePassword={openPassword} {...props} />
      {isPasswordOpen && (
        <LazyPart>
          <ChangePassword onClose={password.close} />
        </LazyPart>
      )}
      {isActivityOpen && (
        <LazyPart>
          <Activity onClose={activity.close} />
        </LazyPart>
      )}
    </>
  )
}
