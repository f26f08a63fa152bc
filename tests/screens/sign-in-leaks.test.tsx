import { notificationsStore } from '@mantine/notifications'
import { issueToken, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { logOut, signIn } from '@tests/support/sign-in'
import { postFromOtherTab } from '@tests/support/tabs'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeJobs } from '@/batch/change-jobs'
import { saveToken } from '@/http/token'
import { toast } from '@/ui/toast'

/** In all that the first admin sees and types, and in nothing that the second one is sent. */
const MARK = 'Zebra'

type App = { queryClient: QueryClient; history: RouterHistory }

/** Leaves something in every place that a sign-in has: screens, storage, panels, toasts, queries, what is under way. */
async function leaveMarks({ queryClient, history }: App): Promise<void> {
  await expect.element(page.getByRole('heading', { name: MARK, exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect.element(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()

  history.push('/jobs')
  await page.getByRole('checkbox', { name: 'Select page' }).click()
  const job = first(marketplace.jobs.all().filter(({ status }) => status === 'PENDING'))
  void changeJobs(queryClient, { jobs: [{ id: job.id, status: 'PENDING' }], status: 'COMPLETED' })
  await expect.element(page.getByRole('region', { name: 'Changes and imports' })).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Notify me of new rows' }).click()

  server.use(http.get(endpoint('admin/jobs'), () => refused(400, 'Not today')))
  await page.getByRole('button', { name: 'Export' }).first().click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.element(page.getByRole('region', { name: 'Exports' })).toBeVisible()

  history.push('/service-centers/add')
  await page.getByLabelText('Service Center Name').fill(`${MARK} Draft`)
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain(`${MARK} Draft`)
  toast.error(`${MARK} could not be saved`)
  await atRest()
}

/** From now on nobody is sent a mark. */
function removeMarks(): void {
  server.resetHandlers()
  for (const { id, name } of marketplace.serviceCenters.all())
    if (name.includes(MARK)) marketplace.serviceCenters.update(id, { name: 'Asha Motors' })
}

/** The next sign-in is another admin's. */
function becomeRavi(): void {
  const admin = { email: 'ravi@wayside.example', name: 'Ravi Iyer', role: 'admin' }
  server.use(
    http.post(endpoint('admin/login'), () => found({ token: issueToken(), admin })),
    http.get(endpoint('admin/profile'), () => found(admin)),
  )
}

async function logOutFor(next: () => void): Promise<void> {
  await logOut()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  next()
  await signIn()
}

/** Where a mark is left, and what stands around it. */
function leaksIn({ queryClient }: App): string[] {
  const queries = queryClient.getQueryCache().getAll()
  const mutations = queryClient.getMutationCache().getAll()
  const { notifications, queue } = notificationsStore.getState()
  const kept = {
    page: document.documentElement.outerHTML,
    title: document.title,
    fields: [...document.querySelectorAll('input')].map(({ value }) => value).join(' '),
    queries: JSON.stringify(queries.map(({ queryKey, state }) => [queryKey, state.data])),
    mutations: JSON.stringify(mutations.map(({ state }) => state)),
    toasts: [...notifications, ...queue].map(({ message }) => message).join(' '),
    storage: JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  }
  return Object.entries(kept).flatMap(([store, text]) => {
    const at = text.indexOf(MARK)
    return at < 0 ? [] : [`${store}: ${text.slice(Math.max(0, at - 300), at + 60)}`]
  })
}

test.each<[string, string, (app: App) => Promise<void>]>([
  ['an admin logs out, and another signs in', 'Ravi Iyer', () => logOutFor(becomeRavi)],
  ['an admin logs out, and signs in again', 'Meera Nair', () => logOutFor(() => undefined)],
  [
    'a session ends, and another admin signs in',
    'Ravi Iyer',
    async ({ queryClient }) => {
      for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
      void queryClient.invalidateQueries()
      await expect.element(page.getByText('Your session has ended.', { exact: false })).toBeVisible()
      becomeRavi()
      await signIn()
    },
  ],
  [
    'another admin signs in in another tab',
    'Ravi Iyer',
    async () => {
      becomeRavi()
      saveToken(issueToken())
      postFromOtherTab({ kind: 'signed-in' })
    },
  ],
  [
    'the browser keeps the page whole while another admin signs in',
    'Ravi Iyer',
    async () => {
      becomeRavi()
      saveToken(issueToken())
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    },
  ],
])('when %s, nothing of the first sign-in is left', async (_, name, change) => {
  expectConsoleError(/ApiError/)
  const center = first(marketplace.serviceCenters.all().filter(({ isActive }) => !isActive))
  marketplace.serviceCenters.update(center.id, { name: `${MARK} Motors` })
  const app = await renderApp(`/service-centers/${center.id}`)
  await leaveMarks(app)
  removeMarks()

  await change(app)
  await expect.element(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  await atRest()
  await expect.poll(() => leaksIn(app)).toEqual([])

  for (const panel of ['Changes and imports', 'Exports'])
    await expect.element(page.getByRole('region', { name: panel })).not.toBeInTheDocument()
  await expect.poll(() => document.title).not.toMatch(/^\(/)
  await page.getByRole('banner').getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  await expect.element(page.getByText('Nothing yet.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(MARK, { exact: false })).not.toBeInTheDocument()
})
