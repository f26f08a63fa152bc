import { createBrowserHistory } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetEarly } from '@/http/early'
import { logError, logUncaughtErrors } from '@/lib/error-log'
import { followSession } from '@/session/follow-session'
import { openSession } from '@/session/session'
import { isSignedIn } from '@/session/state'
import { isLostCode, nameLostCode } from '@/ui/code/reload'
import { App, type Demo, openConsole, styleNonce } from './app'
import { createQueryClient } from './query-client'

/** In the production build the condition is constant, and nothing is imported. */
async function startDemo(): Promise<Demo | undefined> {
  if (import.meta.env.MODE !== 'demo') return undefined
  const [{ startDemo }, { demoParts }] = await Promise.all([
    import('@mocks/demo/demo'),
    import('@mocks/demo/bar'),
  ])
  await startDemo()
  return demoParts
}

/** The browser may keep a page that is left, and draw it again before `followSession` has seen whose it is now. */
function hideWhileAway(): void {
  const { style } = document.documentElement
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) style.visibility = 'hidden'
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) setTimeout(() => style.removeProperty('visibility')) // once React has rendered the session
  })
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')

  setNonce(styleNonce()) // for the styles that lock the scroll behind a modal
  nameLostCode()
  logUncaughtErrors()
  const demo = await startDemo()
  const queryClient = createQueryClient()
  followSession(queryClient) // first, so that no message of another tab is missed
  hideWhileAway()

  const session = await openSession(queryClient)
  const history = createBrowserHistory()
  if (isSignedIn(session)) await openConsole(queryClient, history).catch(() => undefined) // `LazyPart` shows the failure
  forgetEarly()

  const onCaughtError = (error: unknown) => {
    if (!isLostCode(error)) logError(error) // the browser logs files that it could not get
  }
  const reactRoot = createRoot(root, { onCaughtError })
  reactRoot.render(
    <StrictMode>
      <App history={history} queryClient={queryClient} demo={demo} />
    </StrictMode>,
  )
}

// Not awaited: the code of the console imports this file, and would never load.
void start()
