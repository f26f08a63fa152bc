import { issueToken } from '@mocks/index'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { isTokenLocked, saveToken } from '@/http/token'
import { followSession } from '@/session/follow-session'
import { openSession } from '@/session/session'
import { endScope } from '@/session/store'
import { App } from '@/start/app'
import { createQueryClient } from '@/start/query-client'

const clients: QueryClient[] = []
const subscriptions: (() => void)[] = []

/**
 * Renders the whole console at an address, with its own history. By default somebody is signed in. `lockAfter`: minutes without input
 * until it locks itself.
 */
export async function renderApp(
  url: string,
  { signedIn = true, history = createMemoryHistory({ initialEntries: [url] }), lockAfter = 0 } = {},
) {
  if (signedIn) saveToken(issueToken())
  const queryClient = createQueryClient()
  clients.push(queryClient)
  const stopFollowing = followSession(queryClient)
  subscriptions.push(stopFollowing)
  void openSession(queryClient)
  const { unmount } = await render(<App history={history} queryClient={queryClient} lockAfter={lockAfter} />)
  const close = () => {
    stopFollowing()
    return unmount()
  }
  return { history, queryClient, unmount: close }
}

/** A console without a screen: its query client, and what it subscribes to. */
export function consoleWithoutScreen(): QueryClient {
  const queryClient = createQueryClient()
  clients.push(queryClient)
  return queryClient
}

/** Like a reload or a crash of the tab: only the storage stays. */
export async function openAfterReload(
  url: string,
  before: { unmount: () => Promise<void> },
  options: { lockAfter?: number; signedIn?: boolean } = {},
) {
  await before.unmount()
  clients.forEach(endScope)
  return renderApp(url, { signedIn: !isTokenLocked(), ...options }) // a new token is not locked
}

/** The queries and mutations of this test that are still pending. */
export function workUnderWay(): string[] {
  return clients.flatMap((client) => [
    ...client
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(({ queryHash }) => queryHash),
    ...changesOf(client),
  ])
}

/** The number of pending queries that have failed so often. */
export function readsThatFailed(times: number): number {
  const reads = clients.flatMap((client) => client.getQueryCache().findAll({ fetchStatus: 'fetching' }))
  return reads.filter(({ state }) => state.fetchFailureCount === times).length
}

/** The pending mutations. */
export function changesUnderWay(): string[] {
  return clients.flatMap(changesOf)
}

function changesOf(client: QueryClient): string[] {
  const changes = client.getMutationCache().findAll({ status: 'pending' })
  return changes.map(({ meta }) => `a change: ${meta?.success ?? 'of the session'}`)
}

/** Like closing their tabs: clears the caches of all consoles of this test, and ends their subscriptions. */
export function forgetConsoles(): void {
  for (const end of subscriptions.splice(0)) end()
  for (const client of clients.splice(0)) {
    endScope(client)
    client.clear()
  }
}
