import { issueToken } from '@mocks/index'
import { createMemoryHistory } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { saveToken } from '@/http/token'
import { App } from '@/start/app'
import { createQueryClient } from '@/start/query-client'

/** The whole console at an address, signed in unless told otherwise. */
export async function renderApp(url: string, { signedIn = true } = {}) {
  if (signedIn) saveToken(issueToken())
  const history = createMemoryHistory({ initialEntries: [url] })
  const queryClient = createQueryClient()
  onTestFinished(() => queryClient.clear())
  const { unmount } = await render(<App history={history} queryClient={queryClient} />)
  return { history, queryClient, unmount }
}
