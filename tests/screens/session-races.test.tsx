import { DEMO_ADMIN, issueToken, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import type { QueryClient } from '@tanstack/react-query'
import { setClock, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { logOut, signIn } from '@tests/support/sign-in'
import { postFromOtherTab } from '@tests/support/tabs'
import { http, type JsonBodyType } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { askEarly } from '@/http/early'
import { readToken, saveToken, tokenEndsAt } from '@/http/token'
import { isSignedIn } from '@/session/state'
import { sessionOf, tellSession } from '@/session/store'

const signInButton = page.getByRole('button', { name: 'Sign in' })
const admin = page.getByRole('button', { name: DEMO_ADMIN.name })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

function hear(kind: 'signed-in' | 'logged-out', endsAt?: number): void {
  postFromOtherTab({ kind, endsAt })
}

/** A call whose answer waits until it is told to come, and has then been dealt with. */
function holdAnswer(method: 'get' | 'post', path: string, data: JsonBodyType) {
  const answer = gate()
  let isAnswered = false
  server.use(
    http[method](endpoint(path), async () => {
      await answer.opened()
      isAnswered = true
      return found(data)
    }),
  )
  return async () => {
    answer.open()
    await expect.poll(() => isAnswered).toBe(true)
    await atRest()
  }
}

/** The look-up of whose a token is. */
const holdProfile = () =>
  holdAnswer('get', 'admin/profile', { email: DEMO_ADMIN.email, name: DEMO_ADMIN.name, role: 'admin' })

describe('logging out', () => {
  test('does not wait for the server, whose call goes on beside it with the token that it ends', async () => {
    const answer = gate()
    const sent: Request[] = []
    server.use(
      http.post(endpoint('admin/logout'), ({ request }) => {
        sent.push(request)
        return answer.opened()
      }),
    )
    await renderApp('/plans')
    const token = readToken()
    await logOut()
    await expect.element(signInButton).toBeVisible()
    expect(readToken()).toBeUndefined()
    await expect
      .poll(() => calls('POST /api/v1/admin/logout').map(({ authorization }) => authorization))
      .toEqual([`Bearer ${token}`])
    const isKept = () => sent.map(({ keepalive }) => keepalive)
    await expect.poll(isKept, { message: 'whether it goes on though the tab is closed' }).toEqual([true])
  })

  test('an answer that comes afterwards writes nothing and says nothing', async () => {
    const answerPlan = holdAnswer('post', 'admin/plan', { id: 'late', name: 'Late Plan', benefits: [] })
    await renderApp('/plans?mode=add')
    const modal = page.getByRole('dialog')
    await modal.getByLabelText('Plan Name').fill('Late Plan')
    await modal.getByLabelText('Duration').fill('30')
    await modal.getByLabelText('Amount').fill('100')
    await modal.getByLabelText('Benefits').fill('Towing')
    await modal.getByRole('button', { name: 'Add Plan' }).click()
    await expect.poll(() => calls('POST /api/v1/admin/plan')).toHaveLength(1)
    hear('logged-out') // the modal is in the way of the button
    saveToken('') // which another tab has emptied
    await expect.element(signInButton).toBeVisible()

    await signIn()
    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    await answerPlan()
    await expect.element(page.getByText('Late Plan')).not.toBeInTheDocument()
    await expect.element(page.getByText('Plan added successfully')).not.toBeInTheDocument()
  })

  test('leaves no listener behind: signing in again and again listens as often as once', async () => {
    let listening = 0
    const { addEventListener, removeEventListener } = EventTarget.prototype
    const isPage = (target: unknown) => target === document || target === window
    vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function add(
      this: EventTarget,
      ...given
    ) {
      const [, , options] = given
      if (isPage(this)) listening += 1
      const signal = typeof options === 'object' ? options.signal : undefined
      if (signal && isPage(this)) addEventListener.call(signal, 'abort', () => (listening -= 1))
      addEventListener.apply(this, given)
    })
    vi.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function remove(
      this: EventTarget,
      ...given
    ) {
      if (isPage(this)) listening -= 1
      removeEventListener.apply(this, given)
    })
    onTestFinished(() => void vi.restoreAllMocks())

    await renderApp('/plans')
    const after: number[] = []
    for (const _ of [1, 2, 3]) {
      await logOut()
      await signIn()
      await expect.element(page.getByRole('region', { name: 'Recent Jobs' })).toBeVisible()
      after.push(listening)
    }
    expect(after[2]).toBe(after[1])
  })
})

/** When the session on the screen ends. */
function endOf(client: QueryClient): number | undefined {
  const session = sessionOf(client)
  return isSignedIn(session) ? session.endsAt : undefined
}

describe('the cookie is the truth', () => {
  test('a tab that slept through a renewed sign-in ends nothing, and keeps the new token', async () => {
    const { queryClient } = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    const renewed = issueToken()
    saveToken(renewed)
    tellSession(queryClient, {
      type: 'signedIn',
      admin: DEMO_ADMIN,
      endsAt: Date.now() - 1000,
      isLocked: false,
    })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => endOf(queryClient)).toBe(tokenEndsAt())
    expect(readToken()).toBe(renewed)
    await expect.element(signInButton).not.toBeInTheDocument()
  })

  test('a logout that is heard late, after somebody has signed in again, does not take their token', async () => {
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    const renewed = issueToken()
    saveToken(renewed)
    hear('logged-out')
    await expect.element(heading('Dashboard')).toBeVisible()
    await expect.element(admin).toBeVisible()
    expect(readToken()).toBe(renewed)
  })

  test('a logout that is heard while a sign-in is looked up is not undone by what comes back', async () => {
    const { queryClient } = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    const answerProfile = holdProfile()
    hear('signed-in')
    await expect.poll(() => calls('GET /api/v1/admin/profile')).toHaveLength(2)
    saveToken('')
    hear('logged-out')
    await expect.element(signInButton).toBeVisible()
    await answerProfile()
    expect(sessionOf(queryClient).state).toBe('signedOut')
    await expect.element(admin).not.toBeInTheDocument()
  })

  test('an answer to a sign-in that comes after another tab has signed in changes nothing', async () => {
    await renderApp('/plans', { signedIn: false })
    const answer = gate()
    server.use(http.post(endpoint('admin/login'), answer.opened))
    await signIn()
    await expect.poll(() => calls('POST /api/v1/admin/login')).toHaveLength(1)
    const theirs = issueToken()
    saveToken(theirs)
    hear('signed-in', tokenEndsAt())
    await expect.element(heading('Plans')).toBeVisible()
    answer.open()
    await callsMade('POST /api/v1/admin/login')
    await atRest()
    expect(readToken()).toBe(theirs)
  })

  test('a logout that is heard while the profile is read at start is not undone by its answer', async () => {
    const answerProfile = holdProfile()
    const { queryClient } = await renderApp('/plans')
    await expect.poll(() => calls('GET /api/v1/admin/profile')).toHaveLength(1)
    saveToken('')
    hear('logged-out')
    await expect.element(signInButton).toBeVisible()
    await answerProfile()
    expect(sessionOf(queryClient).state).toBe('signedOut')
  })

  test('who is looked up at start while another tab signs in is looked up again, with the new token', async () => {
    const held = gate()
    server.use(
      http.get(
        endpoint('admin/profile'),
        async () => {
          await held.opened()
          return found({ email: 'before@wayside.example', name: 'Admin Before', role: 'admin' })
        },
        { once: true },
      ),
    )
    await renderApp('/plans')
    await expect.poll(() => calls('GET /api/v1/admin/profile')).toHaveLength(1)
    const old = readToken()
    const renewed = issueToken()
    saveToken(renewed)
    held.open()
    await expect.element(admin).toBeVisible()
    const asked = await callsMade('GET /api/v1/admin/profile')
    expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${old}`, `Bearer ${renewed}`])
  })

  test('what was read with the token of a sign-in that cannot be looked up is not shown', async () => {
    expectConsoleError(/ApiError/)
    const { queryClient } = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await callsMade('GET /api/v1/plan')
    const held = gate()
    server.use(
      http.get(endpoint('admin/profile'), async () => {
        await held.opened()
        return refused(500, 'No')
      }),
      http.get(endpoint('plan'), () =>
        found({ plans: [{ id: 'theirs', name: 'Their Plan', benefits: [] }] }),
      ),
    )
    hear('signed-in')
    await expect.poll(() => calls('GET /api/v1/admin/profile')).toHaveLength(2)
    await queryClient.refetchQueries({ queryKey: ['plans'] })
    await expect.element(page.getByText('Their Plan')).toBeVisible()
    held.open()
    await expect.element(signInButton).toBeVisible()
    await expect.element(page.getByText('Their Plan')).not.toBeInTheDocument()
  })

  test('what another tab has changed is not read beneath the login', async () => {
    const { queryClient } = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await callsMade('GET /api/v1/plan')
    server.use(http.get(endpoint('plan'), () => refused(401, 'Over'), { once: true }))
    await queryClient.refetchQueries({ queryKey: ['plans'] })
    await expect.element(signInButton).toBeVisible()
    postFromOtherTab({ kind: 'stale', keys: [['plans']] })
    await atRest()
    expect(await callsMade('GET /api/v1/plan')).toHaveLength(2)
  })

  test('a logout that is heard before the browser shows the cookie gone here signs nobody in again', async () => {
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    hear('logged-out', tokenEndsAt())
    await expect.element(signInButton).toBeVisible()
    await atRest()
    expect(await callsMade('GET /api/v1/admin/profile')).toHaveLength(1)
    await expect.element(admin).not.toBeInTheDocument()
  })

  /** The browser shows the cookie of the sign-in that was heard. */
  async function expectLookedUp(queryClient: QueryClient, old: string, renewed: string) {
    saveToken(renewed)
    await turnClock(100, '/src/lib/wait')
    await expect.poll(() => endOf(queryClient)).toBe(tokenEndsAt())
    const asked = await callsMade('GET /api/v1/admin/profile')
    expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${old}`, `Bearer ${renewed}`])
  }

  test('a sign-in after the clock was set back is looked up with its token, though the one before expires later', async () => {
    const { queryClient } = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    const old = readToken() ?? ''
    const renewed = issueToken()
    setClock(-60_000)
    saveToken(renewed)
    const endsAt = tokenEndsAt() ?? 0
    setClock(60_000)
    saveToken(old)
    hear('signed-in', endsAt)
    await turnClock(100, '/src/lib/wait')
    expect(calls('GET /api/v1/admin/profile')).toHaveLength(1)
    setClock(-60_100) // as it was announced
    await expectLookedUp(queryClient, old, renewed)
  })

  test('a sign-in that is heard before the browser shows its cookie here is looked up with its token', async () => {
    const { queryClient } = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    const old = readToken() ?? ''
    const renewed = issueToken()
    saveToken(renewed)
    const endsAt = tokenEndsAt() ?? 0
    saveToken(old) // within the same millisecond
    hear('signed-in', endsAt)
    await turnClock(100, '/src/lib/wait')
    setClock(-100) // as it was announced
    await expectLookedUp(queryClient, old, renewed)
  })

  test('what was asked ahead with a token that another has replaced since is asked anew', async () => {
    saveToken('replaced')
    askEarly({ pathname: '/plans', search: '' }, '/')
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    for (const call of ['GET /api/v1/admin/profile', 'GET /api/v1/plan'] as const) {
      const asked = await callsMade(call)
      expect(asked.map(({ authorization }) => authorization)).toEqual([
        'Bearer replaced',
        `Bearer ${readToken()}`,
      ])
    }
  })

  test('one with a bare % in it is a token like another', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as another program of the site might write it
    document.cookie = 'access_token=100%; path=/'
    await renderApp('/plans', { signedIn: false })
    await expect.element(signInButton).toBeVisible()
    await expect
      .poll(() => calls('GET /api/v1/admin/profile').map(({ authorization }) => authorization))
      .toEqual(['Bearer 100%'])
  })

  test('a browser that keeps none is told so at sign-in, and nothing loops', async () => {
    expectConsoleError(/SignInNotKeptError/)
    const kept = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
    onTestFinished(() => kept.mockRestore())
    await renderApp('/plans', { signedIn: false })
    await signIn()
    const message = 'This browser did not keep the sign-in. The console needs HTTPS and cookies.'
    await expect.element(page.getByRole('alert').getByText(message).first()).toBeVisible()
    await expect.element(signInButton).toBeEnabled()
    expect(await callsMade('POST /api/v1/admin/login')).toHaveLength(1)
    expect(await callsMade('GET /api/v1/admin/profile')).toHaveLength(1)
    expect(marketplace.sessions.all()).toHaveLength(1)
  })
})
