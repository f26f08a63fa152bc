import { Center, Loader } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { sessionQuery } from '@/session/session'
import { deferred } from '@/ui/code/deferred'
import { LostCode } from '@/ui/code/lost-code'
import { ThemeProvider } from '@/ui/theme/theme-provider'
import { followTabs } from './follow-tabs'
import { styleNonce } from './nonce'

/** What the demo adds to the console: a bar to steer its server, and its sign-in below the login form. */
export type Demo = { Bar: ComponentType; SignIn: ComponentType }

const spinner = (
  <Center h="100dvh" role="status">
    <Loader aria-label="Checking session" />
  </Center>
)

/** Without either there is nothing to see. */
const wholePage = { meanwhile: spinner, lost: (error: unknown) => <LostCode error={error} /> }

/** Fetched as soon as somebody is about to sign in, or has been all along. */
const Console = deferred(() => import('./console').then((module) => module.Console), wholePage)

/** Fetched as the page opens, or once there is nothing else to do: the session of who is signed in may end. */
export const LoginScreen = deferred(
  () => import('@/sign-in/login-screen').then((module) => module.LoginScreen),
  wholePage,
)

/** For who is signed in as the page opens: the console's code, and its first screen matched. */
export async function openConsole(client: QueryClient, history: RouterHistory): Promise<void> {
  await Console.load()
  await import('./console').then(({ matchAhead }) => matchAhead(client, history)).catch(() => undefined) // told where it is shown
}

const Toasts = deferred(() => import('@/ui/toasts').then((module) => module.Toasts), { lost: () => null })

type AppProps = { history: RouterHistory; queryClient: QueryClient; demo?: Demo }

export function App({ history, queryClient, demo }: AppProps) {
  return (
    <ThemeProvider nonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <ToastArea />
        <SessionGate history={history} demo={demo} />
        {demo && <demo.Bar />}
      </QueryClientProvider>
    </ThemeProvider>
  )
}

/** Its code comes with the first key or click: what is told by a toast follows from one, and may be that the network is gone. */
function ToastArea() {
  const { notifications } = useNotifications()
  const [isNeeded, setIsNeeded] = useState(false)
  if (notifications.length > 0 && !isNeeded) setIsNeeded(true)
  useEffect(() => {
    const load = () => void Toasts.load()
    addEventListener('pointerdown', load, { once: true })
    addEventListener('keydown', load, { once: true })
    return () => {
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
    }
  }, [])
  return isNeeded && <Toasts />
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
        <div onInput={() => void Console.load()}>
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
