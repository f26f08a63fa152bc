import { createBrowserHistory } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { logError, logUncaughtErrors } from '@/lib/error-log'
import { sessionQuery } from '@/session/session'
import { isLostCode, nameLostCode } from '@/ui/code/reload'
import { App, type Demo, LoginScreen, openConsole, styleNonce } from './app'
import { createQueryClient } from './query-client'

/** Only the demo build holds the embedded API: the condition is a constant that the production build folds away. */
async function startDemo(): Promise<Demo | undefined> {
  if (import.meta.env.MODE !== 'demo') return undefined
  const [{ startDemo }, { demoParts }] = await Promise.all([
    import('@mocks/demo/demo'),
    import('@mocks/demo/bar'),
  ])
  await startDemo()
  return demoParts
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')

  setNonce(styleNonce()) // for the styles that lock the scroll behind a modal
  nameLostCode()
  logUncaughtErrors()
  const demo = await startDemo()
  const queryClient = createQueryClient()

  // Until it is known who is there, the shell of index.html shows: it is painted before any of this, and spins.
  const session = await queryClient.query(sessionQuery).catch(() => null)
  const history = createBrowserHistory()
  await (session ? openConsole(queryClient, history) : LoginScreen.load()).catch(() => undefined) // told where it is shown

  const onCaughtError = (error: unknown) => {
    if (!isLostCode(error)) logError(error) // the browser tells of files that it did not get
  }
  const drawn = createRoot(root, { onCaughtError })
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <App history={history} queryClient={queryClient} demo={demo} />
      </StrictMode>,
    ),
  )
}

// Not awaited: the console's code waits for this file's.
void start()
