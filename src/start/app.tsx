import { Center, Loader, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LOCK_AFTER_MINUTES } from '@/lib/settings'
import { lockWhenIdle } from '@/session/lock-when-idle'
import { adminOf, isCovered } from '@/session/state'
import { useSession } from '@/session/store'
import { LoginScreen } from '@/sign-in/login-screen'
import { ErrorScreen } from '@/ui/code/error-screen'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { reloadPage } from '@/ui/code/reload'
import { ignoreSecondClicks } from '@/ui/second-click'
import { cssVariables, theme } from '@/ui/theme/theme'
import { hideToastWithLink } from '@/ui/toast'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@/ui/theme/styles.css'

/** A bar that controls the server, and e-mail and password below the login form. */
export type Demo = { Bar: ComponentType; SignIn: ComponentType }

const spinner = (
  <Center h="100dvh" role="status">
    <Loader aria-label="Checking session" />
  </Center>
)

/** Loaded when somebody types into the login form, or at once if somebody is signed in. */
const Console = lazyWithPreload(() => import('./console').then((module) => module.Console), spinner)

/** For a page that opens signed in. */
export async function openConsole(client: QueryClient, history: RouterHistory): Promise<void> {
  await Console.load()
  const { matchAhead } = await import('./console')
  await matchAhead(client, history)
}

type AppProps = {
  history: RouterHistory
  queryClient: QueryClient
  demo?: Demo
  /** In minutes. */
  lockAfter?: number
}

export function App({ history, queryClient, demo, lockAfter = LOCK_AFTER_MINUTES }: AppProps) {
  useEffect(() => {
    addEventListener('keydown', ignoreHeldKey, { capture: true })
    const stopIgnoring = ignoreSecondClicks()
    return () => {
      removeEventListener('keydown', ignoreHeldKey, { capture: true })
      stopIgnoring()
    }
  }, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <ToastArea history={history} />
        <LazyPart lost={(error) => <ErrorScreen error={error} onTryAgain={() => void reloadPage()} />}>
          <SessionGate history={history} demo={demo} lockAfter={lockAfter} />
        </LazyPart>
        {demo && <demo.Bar />}
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The server writes it into `index.html`. Styles that are added later need it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Where a key acts, and does not write or scroll. */
const ACTING: Record<string, string> = { Enter: ':not(textarea)', ' ': 'button, input:read-only' }

/** A held key repeats: Enter on "Make Payment" would open its modal, and then pay. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) ignoreActingKey(event)
}

function ignoreActingKey(event: KeyboardEvent): void {
  const { key, target } = event
  const acting = ACTING[key]
  if (!acting || !(target instanceof Element && target.matches(acting))) return
  event.preventDefault()
  event.stopPropagation() // menus and Find act on the key itself
}

/** Milliseconds in which nobody has yet seen that the login is gone. */
const LOGIN_GRACE_MS = 500

/**
 * A second Enter that was meant for the login must not press what has the focus in the console. Any other key or input shows that the
 * console was seen.
 */
function useNoKeysAfterLogin(isLoginShown: boolean): void {
  const wasShown = useRef(false)
  useEffect(() => {
    const isGone = wasShown.current && !isLoginShown
    wasShown.current = isLoginShown
    if (!isGone) return
    const controller = new AbortController()
    const ignore = (event: KeyboardEvent) =>
      event.key in ACTING ? ignoreActingKey(event) : controller.abort()
    addEventListener('keydown', ignore, { capture: true, signal: controller.signal })
    addEventListener('input', () => controller.abort(), { capture: true, signal: controller.signal })
    const timer = setTimeout(() => controller.abort(), LOGIN_GRACE_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [isLoginShown])
}

const FIRST_INPUT = ['pointerdown', 'keydown']

const Toasts = lazyWithPreload(() => import('@/ui/toasts').then((module) => module.Toasts))

/** Loaded with the first key or click, since a toast may be needed offline. */
function ToastArea({ history }: { history: RouterHistory }) {
  const hasToasts = useNotifications().notifications.length > 0
  const [isNeeded, setIsNeeded] = useState(false)
  if (hasToasts && !isNeeded) setIsNeeded(true)
  useEffect(() => {
    for (const event of FIRST_INPUT) addEventListener(event, Toasts.preload, { once: true })
    return () => {
      for (const event of FIRST_INPUT) removeEventListener(event, Toasts.preload)
    }
  }, [])
  return (
    isNeeded && (
      <LazyPart lost={() => null}>
        <Toasts history={history} />
      </LazyPart>
    )
  )
}

/**
 * No loader runs before somebody is signed in. When a session is over or locked, the console stays mounted below the login, hidden and
 * inert.
 */
function SessionGate({
  history,
  demo,
  lockAfter,
}: Pick<AppProps, 'history' | 'demo'> & { lockAfter: number }) {
  const client = useQueryClient()
  const session = useSession()
  const { state } = session
  const admin = adminOf(session)
  const isSignedIn = admin !== undefined
  useLayoutEffect(() => {
    if (isSignedIn) return lockWhenIdle(client, lockAfter)
  }, [client, lockAfter, isSignedIn])
  const shownTo = state === 'active' ? session.admin.email : undefined
  useLayoutEffect(() => (shownTo === undefined ? undefined : hideToastWithLink), [shownTo])
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (state === 'reading') return
    if (wasSignedIn.current && !isSignedIn) history.replace(import.meta.env.BASE_URL)
    wasSignedIn.current = isSignedIn
  }, [state, isSignedIn, history])
  const isBeneathLogin = isCovered(session)
  const isLoginShown = state === 'signedOut' || isBeneathLogin
  useNoKeysAfterLogin(isLoginShown)

  if (state === 'reading') return spinner
  return (
    <>
      {admin && <Console key={admin.email} history={history} isCovered={isBeneathLogin} />}
      {isLoginShown && (
        <div onInput={Console.preload}>
          <LoginScreen
            key={admin?.email}
            resuming={admin?.email}
            isLocked={state === 'locked'}
            hint={demo && <demo.SignIn />}
          />
        </div>
      )}
    </>
  )
}
