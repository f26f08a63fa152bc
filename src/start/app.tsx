import { Center, Loader, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { sessionQuery } from '@/session/session'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { LostCode } from '@/ui/code/lost-code'
import { cssVariables, theme } from '@/ui/theme/theme'
import { followTabs } from './follow-tabs'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@/ui/theme/styles.css'

/** What the demo adds to the console: a bar to steer its server, and its sign-in below the login form. */
export type Demo = { Bar: ComponentType; SignIn: ComponentType }

const spinner = (
  <Center h="100dvh" role="status">
    <Loader aria-label="Checking session" />
  </Center>
)

/** Fetched as soon as somebody is about to sign in, or has been all along. */
const Console = lazyWithPreload(() => import('./console').then((module) => module.Console), spinner)

/** Fetched as the page opens, or once there is nothing else to do: the session of who is signed in may end. */
export const LoginScreen = lazyWithPreload(
  () => import('@/sign-in/login-screen').then((module) => module.LoginScreen),
  spinner,
)

/** For who is signed in as the page opens: the console's code, and its first screen matched. */
export async function openConsole(client: QueryClient, history: RouterHistory): Promise<void> {
  await Console.load()
  const { matchAhead } = await import('./console')
  await matchAhead(client, history)
}

type AppProps = { history: RouterHistory; queryClient: QueryClient; demo?: Demo }

export function App({ history, queryClient, demo }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <ToastArea />
        <LazyPart lost={(error) => <LostCode error={error} />}>
          <SessionGate history={history} demo={demo} />
        </LazyPart>
        {demo && <demo.Bar />}
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Of the page's content security policy: the server writes it into `index.html`, for styles that are made while it runs. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

const EVENTS = ['pointerdown', 'keydown']

const Toasts = lazyWithPreload(() => import('@/ui/toasts').then((module) => module.Toasts))

/** Its code comes with the first key or click: what a toast says follows from one, and may be that the network is gone. */
function ToastArea() {
  const hasToasts = useNotifications().notifications.length > 0
  const [isUsed, setIsUsed] = useState(false)
  if (hasToasts && !isUsed) setIsUsed(true)
  useEffect(() => {
    for (const event of EVENTS) addEventListener(event, Toasts.preload, { once: true })
    return () => {
      for (const event of EVENTS) removeEventListener(event, Toasts.preload)
    }
  }, [])
  return (
    isUsed && (
      <LazyPart lost={() => null}>
        <Toasts />
      </LazyPart>
    )
  )
}

/**
 * The router exists only while an admin is signed in: no loader ever runs for a stranger. A session that ends under way
 * leaves the console as it was, hidden and inert beneath the login; logging out drops it.
 */
function SessionGate({ history, demo }: Omit<AppProps, 'queryClient'>) {
  const client = useQueryClient()
  useEffect(() => followTabs(client), [client])
  const { data: session, isPending } = useQuery(sessionQuery)
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (wasSignedIn.current && !session) history.replace(import.meta.env.BASE_URL)
    wasSignedIn.current = Boolean(session)
  }, [session, history])

  if (isPending) return spinner
  return (
    <>
      {session && <Console key={session.admin.email} history={history} isCovered={session.isOver} />}
      {(!session || session.isOver) && (
        <div onInput={Console.preload}>
          <LoginScreen
            key={session?.admin.email}
            resuming={session?.admin.email}
            hint={demo && <demo.SignIn />}
          />
        </div>
      )}
    </>
  )
}
