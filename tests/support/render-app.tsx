import { issueToken } from '@mocks/index'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { isTokenLocked, saveToken } from '@/http/token'
import { endScope } from '@/session/scope'
import { App } from '@/start/app'
import { createQueryClient } from '@/start/query-client'

const clients: QueryClient[] = []

/**
 * The whole console at an address, signed in unless told otherwise, with a history of its own. `lockAfter`: minutes without input after
 * which it locks itself.
 */
export async function renderApp(
  url: string,
  { signedIn = true, history = createMemoryHistory({ initialEntries: [url] }), lockAfter = 0 } = {},
) {
  if (signedIn) saveToken(issueToken())
  const queryClient = createQueryClient()
  clients.push(queryClient)
  const { unmount } = await render(<App history={history} queryClient={queryClient} lockAfter={lockAfter} />)
  return { history, queryClient, unmount }
}

/** What a console knows and does, without one on the screen. */
export function consoleWithoutScreen(): QueryClient {
  const queryClient = createQueryClient()
  clients.push(queryClient)
  return queryClient
}

/** As after a reload or a crash of the tab: its storage is there, and nothing else. */
export async function openAfterReload(
  url: string,
  before: { unmount: () => Promise<void> },
  options: { lockAfter?: number; signedIn?: boolean } = {},
) {
  await before.unmount()
  clients.forEach(endScope)
  return renderApp(url, { signedIn: !isTokenLocked(), ...options }) // a new token is not locked
}

/** The reads and changes that the consoles of this test still wait for. */
export function workUnderWay(): string[] {
  return clients.flatMap((client) => [
    ...client
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(({ queryHash }) => queryHash),
    ...changesOf(client),
  ])
}

/** How many reads under way have failed that often already. */
export function readsThatFailed(times: number): number {
  const reads = clients.flatMap((client) => client.getQueryCache().findAll({ fetchStatus: 'fetching' }))
  return reads.filter(({ state }) => state.fetchFailureCount === times).length
}

/** Of these, the changes. */
export function changesUnderWay(): string[] {
  return clients.flatMap(changesOf)
}

function changesOf(client: QueryClient): string[] {
  const changes = client.getMutationCache().findAll({ status: 'pending' })
  return changes.map(({ meta }) => `a change: ${meta?.success ?? 'of the session'}`)
}

/** As when their tabs close: what the consoles of this test have read, or were about to, is dropped, and what they follow ends. */
export function forgetConsoles(): void {
  for (const client of clients.splice(0)) {
    endScope(client)
    client.clear()
  }
}
