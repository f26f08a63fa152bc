import { Center, Loader, MantineProvider, MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { sessionQuery } from '@/api/session'
import { LoginScreen } from './login-screen'
import { createAppRouter } from './router'
import { cssVariables, theme } from './theme'
import './mantine-styles'

/** What the demo adds to the console: a bar to steer its server, and its sign-in below the login form. */
export type Demo = { Bar: ComponentType; SignIn: ComponentType }

type AppProps = { history: RouterHistory; queryClient: QueryClient; demo?: Demo }

export function App({ history, queryClient, demo }: AppProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" withinPortal={false} />
        <SessionGate history={history} demo={demo} />
        {demo && <demo.Bar />}
      </QueryClientProvider>
    </MantineProvider>
  )
}

/**
 * The router exists only while an admin is signed in: no loader ever runs for a stranger. A session that ends under way
 * leaves the console as it was, hidden and inert beneath the login; logging out drops it.
 */
function SessionGate({ history, demo }: Omit<AppProps, 'queryClient'>) {
  const { data: session, isPending } = useQuery(sessionQuery)
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (wasSignedIn.current && !session) history.replace('/')
    wasSignedIn.current = Boolean(session)
  }, [session, history])

  if (isPending) {
    return (
      <Center h="100dvh" role="status">
        <Loader aria-label="Checking session" />
      </Center>
    )
  }
  return (
    <>
      {session && <Console key={session.admin.email} history={history} isCovered={session.isOver} />}
      {(!session || session.isOver) && (
        <LoginScreen isResuming={Boolean(session)} hint={demo && <demo.SignIn />} />
      )}
    </>
  )
}

function Console({ history, isCovered }: { history: RouterHistory; isCovered: boolean }) {
  const queryClient = useQueryClient()
  const [router] = useState(() => createAppRouter(queryClient, history))
  const lastFocused = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isCovered) return () => lastFocused.current?.focus()
  }, [isCovered])

  // Modals stand inside, so that they are covered too; Escape on the login screen does not close them.
  const inside = useMemo(
    () => ({
      components: {
        Portal: { defaultProps: { target: '#console' } },
        Modal: { defaultProps: { ...theme.components?.Modal?.defaultProps, closeOnEscape: !isCovered } },
      },
    }),
    [isCovered],
  )
  return (
    <div
      id="console"
      inert={isCovered}
      style={isCovered ? { visibility: 'hidden' } : undefined}
      onFocusCapture={({ target }) => {
        if (target instanceof HTMLElement) lastFocused.current = target
      }}
    >
      <MantineThemeProvider theme={inside} inherit>
        <RouterProvider router={router} />
      </MantineThemeProvider>
    </div>
  )
}
