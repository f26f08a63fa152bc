import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, type Demo } from './app'
import { createQueryClient } from './query-client'

/** Only the demo build holds the embedded API: the condition is a constant that the production build folds away. */
async function startDemo(): Promise<Demo | undefined> {
  if (import.meta.env.MODE !== 'demo') return undefined
  const [{ startDemo }, { demoParts }] = await Promise.all([import('@mocks/demo'), import('@mocks/demo-bar')])
  await startDemo()
  return demoParts
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const demo = await startDemo()
createRoot(root).render(
  <StrictMode>
    <App history={createBrowserHistory()} queryClient={createQueryClient()} demo={demo} />
  </StrictMode>,
)
