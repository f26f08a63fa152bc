import { DEMO_ADMIN, issueToken, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime, setClock, sleepTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { claimOffline, goOffline } from '@tests/support/network'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { readsThatFailed, renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { postFromOtherTab } from '@tests/support/tabs'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { COOKIE_SHOWN_WITHIN, clearToken, readToken, saveToken } from '@/http/token'
import { lockSession } from '@/session/session'
import { registerWork, workInAllTabs } from '@/session/work'

const email = page.getByLabelText('Email', { exact: true })
const password = page.getByLabelText('Password', { exact: true })
const signIn = page.getByRole('button', { name: 'Sign in' })

async function typeAdmin(): Promise<void> {
  await email.fill(DEMO_ADMIN.email)
  await password.fill(DEMO_ADMIN.password)
}

/** The stored token ends in so many minutes. */
function endTokenIn(minutes: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as in src/http/token.ts
  document.cookie = `access_token_ends=${Date.now() + minutes * 60_000}; path=/`
}

describe('at start', () => {
  test('the profile is asked for once, with the stored token, behind a spinner', async () => {
    const answer = gate()
    server.use(
      http.get(endpoint('admin/profile'), async () => {
        await answer.opened()
        return found({ email: 'a@b.in', name: 'Asha', role: 'admin' })
      }),
    )
    await renderApp('/service-centers')

    await expect.element(page.getByLabelText('Checking session')).toBeVisible()
    answer.open()
    await expect.element(page.getByRole('heading', { name: 'Service Centers' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Asha' })).toBeVisible()
    const profile = calls('GET /api/v1/admin/profile')
    expect(profile).toHaveLength(1)
    expect(profile[0]?.authorization).toBe(`Bearer ${readToken()}`)
  })

  test.each([
    ['refused', () => refused(401, 'Unauthorized')],
    ['broken', () => refused(500, 'Out of order')],
    ['HTML', () => new HttpResponse('<h1>Bad gateway</h1>')],
    ['null', () => found(null)],
  ])('a profile that is %s means the login screen, with no message', async (_, answer) => {
    server.use(http.get(endpoint('admin/profile'), answer))
    await renderApp('/service-centers')

    await expect.element(signIn).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('without a network the login screen stands there, and no spinner without end', async () => {
    goOffline()
    server.use(http.get(endpoint('admin/profile'), () => HttpResponse.error()))
    await renderApp('/service-centers')
    await expect.element(signIn).toBeVisible()
  })

  test('of a browser that wrongly says it is offline leads to a sign-in, and the lists are read', async () => {
    claimOffline()
    await renderApp('/service-centers', { signedIn: false })
    await typeAdmin()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main').getByRole('table')).toBeVisible()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'View Details' }).first())
      .toBeVisible()
    await expect.element(page.getByText('You are offline', { exact: false })).not.toBeInTheDocument()
    expect(await callsMade('POST /api/v1/admin/login')).toHaveLength(1)
  })

  test('without a token it is asked for too', async () => {
    await renderApp('/service-centers', { signedIn: false })
    await expect.element(signIn).toBeVisible()
    expect(await callsMade('GET /api/v1/admin/profile')).toHaveLength(1)
    await expect.poll(() => document.title).toBe('Sign in · Wayside')
  })
})

test('a page that opens signed in begins at its top', async () => {
  await renderApp('/plans')
  await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

describe('login', () => {
  test('stands in place of every route and leads to the address that was asked for', async () => {
    const { history } = await renderApp('/service-centers?status=active&page=2', { signedIn: false })
    await expect.element(email).toHaveFocus()
    expect(await callsMade('GET /api/v1/admin/service-centers')).toHaveLength(0)

    await typeAdmin()
    await signIn.click()

    await expect.element(page.getByText(/Showing 11 to 20/)).toBeVisible()
    await expect.element(page.getByRole('main')).toHaveFocus()
    await expectAddress(history, '/service-centers?status=active&page=2')
    expect(await callsMade('POST /api/v1/admin/login')).toMatchObject([
      { body: { email: DEMO_ADMIN.email, password: DEMO_ADMIN.password } },
    ])
    expect(document.cookie).toContain('access_token=')
    expect((await callsMade('GET /api/v1/admin/service-centers'))[0]?.authorization).toBe(
      `Bearer ${readToken()}`,
    )
  })

  test('is sent by Enter, whose hasty second press does nothing in the console', async () => {
    const [plan] = marketplace.plans.all()
    await renderApp(`/plans?plan=${plan?.id}`, { signedIn: false })
    await typeAdmin()
    await userEvent.keyboard('{Enter}')
    const edit = page.getByRole('button', { name: 'Edit Plan' })
    await expect.element(edit).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await atRest()
    await expect.element(edit).toBeVisible()
    await passTime(500)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Edit Plan' })).toBeVisible()
  })

  test('names what is wrong in each field, and focuses the first', async () => {
    await renderApp('/', { signedIn: false })
    await email.fill('nobody')
    await password.fill('12345')
    await signIn.click()

    await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect.element(email).toHaveFocus()
    expect(await callsMade('POST /api/v1/admin/login')).toHaveLength(0)
  })

  test.each([
    ['the words of the server', () => refused(401, 'Account locked'), 'Account locked'],
    [
      'no words',
      () => new HttpResponse('<p>', { status: 500 }),
      'An error occurred while processing your request',
    ],
    ['no connection', () => HttpResponse.error(), 'An unexpected error occurred'],
    ['a wrong shape', () => found({}), 'An unexpected error occurred'],
  ])('a failure with %s shows the banner, a toast, and keeps what was typed', async (_, answer, said) => {
    expectConsoleError(/ApiError/)
    server.use(http.post(endpoint('admin/login'), answer))
    await renderApp('/', { signedIn: false })
    await typeAdmin()
    await signIn.click()

    await expect.element(page.getByText('Invalid email or password')).toBeVisible()
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(email).toHaveValue(DEMO_ADMIN.email)
    await expect.element(password).toHaveValue(DEMO_ADMIN.password)
  })

  test('is sent once however often it is asked for, and says that it is busy', async () => {
    const answer = gate()
    server.use(http.post(endpoint('admin/login'), answer.opened))
    await renderApp('/service-centers', { signedIn: false })
    await typeAdmin()
    const button = signIn.element()
    if (!(button instanceof HTMLElement)) throw new Error('no button')
    for (let click = 0; click < 5; click++) button.click()

    await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    answer.open()
    await expect.element(page.getByRole('heading', { name: 'Service Centers' })).toBeVisible()
    expect(await callsMade('POST /api/v1/admin/login')).toHaveLength(1)
  })

  test('the password can be shown', async () => {
    await renderApp('/', { signedIn: false })
    await password.fill('secret1')
    await expect.element(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(password).toHaveAttribute('type', 'password')
  })
})

describe('a session that ends under way', () => {
  test('is covered by the login screen, and goes on where it was', async () => {
    const { history } = await renderApp('/service-centers/add')
    const name = page.getByLabelText('Service Center Name')
    await name.fill('Asha Motors')
    for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
    await page.getByLabelText('Location').fill('MG Road')
    await page.getByLabelText('Contact Number').fill('98765 43210')
    await page.getByLabelText('City').fill('Pune')
    await page.getByLabelText('District').fill('Pune')
    await page.getByRole('group', { name: 'Services Offered' }).getByRole('button').first().click()
    scrollTo(0, 1e4)
    await page.getByRole('button', { name: 'Add Service Center' }).click()

    await expect.element(page.getByText('Your session has ended', { exact: false })).toBeVisible()
    const scrolledTo = scrollY
    expect(scrolledTo).toBeGreaterThan(0)
    scrollTo(0, 0)
    await expect.element(name).not.toBeVisible()
    await expect.element(email).toHaveValue(DEMO_ADMIN.email)
    await expect.element(password).toHaveFocus()

    await userEvent.keyboard(`{Escape}${DEMO_ADMIN.password}{Enter}`)
    await expect.element(name).toHaveValue('Asha Motors')
    await expect.element(page.getByLabelText('Contact Number')).toHaveValue('+919876543210')
    await expect.poll(() => scrollY).toBe(scrolledTo)
    await expectAddress(history, '/service-centers/add')
    expect(await callsMade('POST /api/v1/admin/service-centers')).toHaveLength(0) // nothing is sent by itself
    await expect
      .element(page.getByText('Your session ended before this was saved. Save it again.'))
      .toBeVisible()
  })

  test('gives the focus to the screen where nothing had it', async () => {
    const { queryClient } = await renderApp('/plans')
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    server.use(http.get(endpoint('plan'), () => refused(401, 'Unauthorized'), { once: true }))
    void queryClient.invalidateQueries({ queryKey: ['plans'] })
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard(`${DEMO_ADMIN.password}{Enter}`)
    await expect.element(page.getByRole('main', { name: 'Plans' })).toHaveFocus()
  })

  test('has what stood beneath the login read again, as soon as the same admin is back', async () => {
    const { queryClient } = await renderApp('/plans')
    const [plan] = marketplace.plans.all()
    const row = (name = '') => page.getByRole('link', { name, exact: true })
    await expect.element(row(plan?.name)).toBeVisible()
    server.use(http.get(endpoint('plan'), () => refused(401, 'Unauthorized'), { once: true }))
    void queryClient.invalidateQueries({ queryKey: ['plans'] })
    await expect.element(password).toHaveFocus()
    marketplace.plans.update(plan?.id ?? '', { name: 'Monsoon Cover' })
    await userEvent.keyboard(`${DEMO_ADMIN.password}{Enter}`)
    await expect.element(row('Monsoon Cover')).toBeVisible()
  })

  test('leaves the token in its cookie: by now it may be the one that another tab was given', async () => {
    const { history } = await renderApp('/plans')
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    const token = readToken()
    for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
    history.push('/customers')
    await expect.element(signIn).toBeVisible()
    expect(readToken()).toBe(token)
  })

  test('that another tab ends for good meanwhile does not leave its email to the next one', async () => {
    const { history } = await renderApp('/plans')
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
    history.push('/customers')
    await expect.element(email).toHaveValue(DEMO_ADMIN.email)
    postFromOtherTab({ kind: 'logged-out' })
    await expect.element(page.getByText('Your session has ended', { exact: false })).not.toBeInTheDocument()
    await expect.element(email).toHaveValue('')
    await expect.element(email).toHaveFocus()
  })

  test('several refusals at once make one login', async () => {
    const { history } = await renderApp('/service-centers/add')
    await expect.element(page.getByRole('group', { name: 'Services Offered' })).toBeVisible()
    for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
    history.push('/service-centers') // not by the pointer, whose hovering would be refused before it clicks

    await expect.element(signIn).toBeVisible()
    expect(page.getByRole('button', { name: 'Sign in' }).elements()).toHaveLength(1)
  })

  test('another admin finds a clean console', async () => {
    const { history, queryClient } = await renderApp('/service-centers')
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
    history.push('/service-centers?page=2')
    await expect.element(signIn).toBeVisible()

    server.use(
      http.post(endpoint('admin/login'), () =>
        found({ token: issueToken(), admin: { email: 'ravi@wayside.example', name: 'Ravi', role: 'admin' } }),
      ),
    )
    await typeAdmin()
    await signIn.click()
    await expect.element(page.getByRole('button', { name: 'Ravi' })).toBeVisible()
    await expect.element(page.getByText(/Showing 11 to 20/)).toBeVisible()
    expect(queryClient.getQueryData(['service-centers', 'list', {}])).toBeUndefined()
  })
})

describe('a sign-in that is about to end', () => {
  test('offers to sign in again; nothing that is open is closed', async () => {
    saveToken(issueToken())
    endTokenIn(9)
    const { history } = await renderApp('/service-centers/add', { signedIn: false })
    const name = page.getByLabelText('Service Center Name')
    await name.fill('Asha Motors')
    const before = readToken()
    const notice = page.getByText('Your session will end soon.')
    await expect.element(notice).toBeVisible()

    await page.getByRole('button', { name: 'Sign in again' }).click()
    const modal = page.getByRole('dialog', { name: 'Sign in again' })
    await expect.element(modal.getByLabelText('Email')).toHaveValue(DEMO_ADMIN.email)
    await modal.getByLabelText('Password', { exact: true }).fill(DEMO_ADMIN.password)
    expect(readToken()).toBe(before) // the old one works until then
    await modal.getByRole('button', { name: 'Sign in' }).click()

    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Asha Motors')
    expect(readToken()).not.toBe(before)
    await expectAddress(history, '/service-centers/add')
  })

  test('is renewed by an answer that comes after its modal was closed', async () => {
    saveToken(issueToken())
    endTokenIn(9)
    await renderApp('/plans', { signedIn: false })
    await page.getByRole('button', { name: 'Sign in again' }).click()
    const modal = page.getByRole('dialog', { name: 'Sign in again' })
    await modal.getByLabelText('Password', { exact: true }).fill(DEMO_ADMIN.password)
    const answer = gate()
    server.use(http.post(endpoint('admin/login'), answer.opened))
    await modal.getByRole('button', { name: 'Sign in' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    answer.open()
    await expect.element(page.getByText('Your session will end soon.')).not.toBeInTheDocument()
  })

  test('is told as soon as a tab is seen again, whose timers slept', async () => {
    saveToken(issueToken())
    endTokenIn(11)
    await renderApp('/service-centers', { signedIn: false })
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    sleepTime(2 * 60_000)
    await expect.element(page.getByText('Your session will end soon.')).not.toBeInTheDocument()
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByText('Your session will end soon.')).toBeVisible()
  })

  test('is not spoken of before', async () => {
    saveToken(issueToken())
    endTokenIn(11)
    await renderApp('/service-centers', { signedIn: false })
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await expect.element(page.getByText('Your session will end soon.')).not.toBeInTheDocument()
  })
})

describe('a token that was replaced while a call was on its way', () => {
  test('ends nothing: the read is made again with the new one', async () => {
    await renderApp('/service-centers')
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    const old = readToken()
    server.use(
      http.get(
        endpoint('admin/customers'),
        () => {
          saveToken(issueToken())
          return refused(401, 'Invalid or expired token')
        },
        { once: true },
      ),
    )
    await page.getByRole('link', { name: 'Customers' }).click()
    await expect.poll(() => readsThatFailed(1)).toBe(1)
    await turnClock(400)

    await expect
      .element(page.getByRole('table', { name: 'Customers' }).getByRole('link').first())
      .toBeVisible()
    await expect.element(signIn).not.toBeInTheDocument()
    const asked = calls('GET /api/v1/admin/customers').map(({ authorization }) => authorization)
    expect(asked).toEqual([`Bearer ${old}`, `Bearer ${readToken()}`])
  })
})

describe('what another tab tells', () => {
  function otherTab(): BroadcastChannel {
    const channel = new BroadcastChannel('wayside')
    onTestFinished(() => channel.close())
    return channel
  }

  test('that a resource has changed: what shows it is read again, and nothing else', async () => {
    await renderApp('/plans')
    const [plan] = marketplace.plans.all()
    if (!plan) throw new Error('no plan')
    await expect.element(page.getByRole('link', { name: plan.name, exact: true })).toBeVisible()
    marketplace.plans.update(plan.id, { name: 'Monsoon Cover' })
    const before = calls().length
    otherTab().postMessage({ kind: 'stale', keys: [['jobs'], ['plans']] })

    await expect.element(page.getByRole('link', { name: 'Monsoon Cover', exact: true })).toBeVisible()
    expect(
      calls()
        .slice(before)
        .map(({ path }) => path),
    ).toEqual(['/api/v1/plan'])
  })

  test('what this version does not know changes nothing', async () => {
    await renderApp('/plans')
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    const before = calls().length
    const tab = otherTab()
    const known = { kind: 'stale', keys: [['plans']] }
    for (const message of [null, 'stale', { kind: 'stale' }, { kind: 'unheard-of' }, known])
      tab.postMessage(message)
    await expect.poll(() => calls().length).toBeGreaterThan(before)
    expect((await callsMade()).slice(before).map(({ path }) => path)).toEqual(['/api/v1/plan'])
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  })

  test('a change made here: the names of what it made stale, and nothing more', async () => {
    await renderApp('/plans')
    const heard: unknown[] = []
    otherTab().addEventListener('message', ({ data }) => heard.push(data))
    const [plan] = marketplace.plans.all()
    await page.getByRole('link', { name: `View Details, ${plan?.name}` }).click()
    await page.getByRole('button', { name: 'Edit Plan' }).click()
    await page.getByLabelText('Plan Name').fill('Monsoon Cover')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
    await expect.poll(() => heard).toEqual([{ kind: 'stale', keys: [['customer-payments'], ['plans']] }])
  })
})

describe('a page that the browser kept whole while it was left', () => {
  const showAgain = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

  test('shows nothing of an admin who has signed out in another tab meanwhile', async () => {
    await renderApp('/plans')
    const [plan] = marketplace.plans.all()
    const row = page.getByRole('link', { name: plan?.name ?? '', exact: true })
    await expect.element(row).toBeVisible()
    clearToken()
    showAgain()
    await expect.element(signIn).toBeVisible()
    await expect.element(row).not.toBeInTheDocument()
  })

  test('reads again what it shows, whoever is signed in by now', async () => {
    await renderApp('/plans')
    const [plan] = marketplace.plans.all()
    await expect.element(page.getByRole('link', { name: plan?.name ?? '', exact: true })).toBeVisible()
    marketplace.plans.update(plan?.id ?? '', { name: 'Monsoon Cover' })
    server.use(
      http.get(endpoint('admin/profile'), () => found({ email: 'a@b.in', name: 'Asha', role: 'admin' })),
    )
    saveToken(issueToken())
    showAgain()
    await expect.element(page.getByRole('button', { name: 'Asha' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Monsoon Cover', exact: true })).toBeVisible()
  })

  test('sees a sign-in of another tab right before, whose cookie the browser shows late', async () => {
    await renderApp('/plans')
    await expect.element(page.getByRole('button', { name: DEMO_ADMIN.name })).toBeVisible()
    const reads = calls('GET /api/v1/admin/profile').length
    showAgain()
    await expect.poll(() => calls('GET /api/v1/admin/profile').length).toBe(reads + 1)
    await atRest()
    server.use(
      http.get(endpoint('admin/profile'), () => found({ email: 'a@b.in', name: 'Asha', role: 'admin' })),
    )
    setClock(1000) // its token ends later
    saveToken(issueToken())
    await turnClock(COOKIE_SHOWN_WITHIN, '/src/lib/wait')
    await expect.element(page.getByRole('button', { name: 'Asha' })).toBeVisible()
  })
})

describe('a password manager', () => {
  const changePassword = async () => {
    await renderApp('/plans')
    await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
  }
  const resume = async () => {
    const { history } = await renderApp('/plans')
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
    history.push('/customers')
  }
  const unlock = async () => {
    const { queryClient } = await renderApp('/plans')
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    lockSession(queryClient)
  }
  const renew = async () => {
    saveToken(issueToken())
    endTokenIn(9)
    await renderApp('/plans', { signedIn: false })
    await page.getByRole('button', { name: 'Sign in again' }).click()
  }

  test.each<[string, () => Promise<void>]>([
    ['changes a password', changePassword],
    ['resumes a session that has ended', resume],
    ['unlocks the console', unlock],
    ['renews a sign-in', renew],
  ])('is told whose password it is by the form that %s', async (_, open) => {
    await open()
    const field = page.getByLabelText(/^(Current p|P)assword$/)
    await expect.element(field).toBeVisible()
    const controls = [...(field.element().closest('form')?.elements ?? [])]
    const names = controls.filter((control): control is HTMLInputElement =>
      control.matches('[autocomplete="username"]'),
    )
    expect(names.map(({ value }) => value)).toEqual([DEMO_ADMIN.email])
  })

  test('reads the name in the form that changes a password, and nobody else does', async () => {
    await changePassword()
    const modal = page.getByRole('dialog', { name: 'Change password' })
    await expect.element(modal).toBeVisible()
    const name = modal.element().querySelector('[autocomplete="username"]')
    expect(name?.checkVisibility()).toBe(false) // neither seen, focused nor read out
  })
})

describe('offline', () => {
  test('is said, and writes are refused at once: nothing is sent, now or later', async () => {
    expectConsoleError(/OfflineError/)
    await renderApp('/service-centers')
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    const modal = page.getByRole('dialog', { name: 'Change password' })
    await modal.getByLabelText('Current password', { exact: true }).fill(DEMO_ADMIN.password)
    await modal.getByLabelText('New password', { exact: true }).fill('new-secret')
    await modal.getByLabelText('Repeat new password', { exact: true }).fill('new-secret')
    const comeBack = goOffline()
    await expect.element(page.getByText('You are offline. Changes cannot be saved.')).toBeInTheDocument()
    await modal.getByRole('button', { name: 'Change password' }).click()

    await expect.element(modal.getByText('You are offline. Nothing was sent.')).toBeVisible()
    await expect
      .element(modal.getByLabelText('Current password', { exact: true }))
      .toHaveValue(DEMO_ADMIN.password)
    comeBack()
    await expect.element(page.getByText('You are offline. Changes cannot be saved.')).not.toBeInTheDocument()
    expect(await callsMade('POST /api/v1/admin/change-password')).toHaveLength(0)
  })

  test('who logs out is let go', async () => {
    expectConsoleError(/OfflineError/)
    await renderApp('/service-centers')
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm' })
    await expect.element(confirm).toBeVisible()
    goOffline()
    await confirm.click()
    await expect.element(signIn).toBeVisible()
    expect(readToken()).toBeUndefined()
  })
})

describe('logout', () => {
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })

  test('asks first, and Cancel changes nothing', async () => {
    await renderApp('/service-centers')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(dialog.getByText('Are you sure you want to logout?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Logout' })).toHaveFocus()
    expect(await callsMade('POST /api/v1/admin/logout')).toHaveLength(0)
  })

  test('names a change that is being saved, until its outcome is known', async () => {
    const held = gate()
    const plan = first(marketplace.plans.all())
    server.use(http.delete(endpoint(`admin/plan/${plan.id}`), held.opened))
    await renderApp(`/plans?plan=${plan.id}`)
    await page.getByRole('button', { name: 'Delete Plan' }).click()
    const question = page.getByRole('dialog', { name: /Delete/ })
    await question.getByRole('button', { name: /^Delete/ }).click()
    await expect
      .poll(async () => (await workInAllTabs()).map(({ text }) => text))
      .toEqual([expect.stringMatching(/^A change is being saved\./)])
    held.open()
    await expect.poll(workInAllTabs).toEqual([])
    await callsMade()
  })

  test('asks about several payments that are under way in one sentence', async () => {
    const payments = ['₹70.00', '₹80.00'].map((paid) =>
      registerWork({ kind: 'payment', text: `A payment of ${paid} is in progress.` }),
    )
    await renderApp('/plans')
    await page.getByRole('button', { name: 'Logout' }).click()
    const asked =
      'A payment of ₹70.00 is in progress. A payment of ₹80.00 is in progress. Log out when they are done, or now?'
    await expect.element(dialog.getByText(asked)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    for (const end of payments) end()
  })

  test('leaves neither token nor data, and leads to /', async () => {
    const { history, queryClient } = await renderApp('/service-centers?city=Pune')
    await expect.element(page.getByText(/Showing/)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()

    await expect.element(signIn).toBeVisible()
    await expectAddress(history, '/')
    expect(readToken()).toBeUndefined()
    expect(await callsMade('POST /api/v1/admin/logout')).toHaveLength(1)
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined)
        .map(({ queryKey }) => queryKey),
    ).toEqual([])
  })

  test('removes the token even when the call fails', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.post(endpoint('admin/logout'), () => refused(500, 'Out of order')))
    await renderApp('/service-centers')
    await page.getByRole('button', { name: 'Logout' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()

    await expect.element(signIn).toBeVisible()
    expect(readToken()).toBeUndefined()
    await expect.element(page.getByText('Out of order')).not.toBeInTheDocument()
  })
})

describe('change password', () => {
  async function open() {
    await renderApp('/service-centers')
    await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    const modal = page.getByRole('dialog', { name: 'Change password' })
    await expect.element(modal.getByLabelText('Current password', { exact: true })).toHaveFocus()
    return modal
  }

  async function fill(modal: Locator, current = DEMO_ADMIN.password): Promise<void> {
    await modal.getByLabelText('Current password', { exact: true }).fill(current)
    await modal.getByLabelText('New password', { exact: true }).fill('new-secret')
    await modal.getByLabelText('Repeat new password', { exact: true }).fill('new-secret')
  }

  test('wants six characters, twice the same', async () => {
    const modal = await open()
    await modal.getByLabelText('New password', { exact: true }).fill('12345')
    await modal.getByLabelText('Repeat new password', { exact: true }).fill('123456')
    await modal.getByRole('button', { name: 'Change password' }).click()
    await expect.element(modal.getByText('Current password is required')).toBeVisible()
    await expect.element(modal.getByText('Password must be at least 6 characters')).toBeVisible()
    await modal.getByLabelText('New password', { exact: true }).fill('1234567')
    await modal.getByLabelText('Current password', { exact: true }).fill('x')
    await modal.getByRole('button', { name: 'Change password' }).click()
    await expect.element(modal.getByText('Passwords do not match')).toBeVisible()
    expect(await callsMade('POST /api/v1/admin/change-password')).toHaveLength(0)
  })

  test('sends both, says so and closes; a refusal keeps the form', async () => {
    expectConsoleError(/ApiError/)
    const modal = await open()
    await fill(modal, 'wrong-one')
    await modal.getByRole('button', { name: 'Change password' }).click()
    await expect.element(modal.getByText('Current password is incorrect')).toBeVisible()

    await modal.getByLabelText('Current password', { exact: true }).fill(DEMO_ADMIN.password)
    await modal.getByRole('button', { name: 'Change password' }).click()
    await expect.element(page.getByText('Password changed successfully')).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    expect((await callsMade('POST /api/v1/admin/change-password'))[1]?.body).toEqual({
      currentPassword: DEMO_ADMIN.password,
      newPassword: 'new-secret',
    })
  })

  describe('that is answered with a 401', () => {
    const answer = () => HttpResponse.json({ success: false }, { status: 401 })

    async function change(meanwhile = () => {}) {
      const modal = await open()
      server.use(http.post(endpoint('admin/change-password'), answer))
      meanwhile()
      await fill(modal, 'wrong-one')
      await modal.getByRole('button', { name: 'Change password' }).click()
      return modal
    }

    test('names the current password as wrong, and goes on', async () => {
      expectConsoleError(/ApiError/)
      const modal = await change()
      await expect.element(modal.getByText('The current password is wrong')).toBeVisible()
      const field = modal.getByLabelText('Current password', { exact: true })
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field).toHaveFocus()
      await expect.element(signIn).not.toBeInTheDocument()
    })

    test('is the end of the session where the profile is refused as well', async () => {
      const modal = await change(() => server.use(http.get(endpoint('admin/profile'), answer)))
      await expect.element(signIn).toBeVisible()
      await expect.element(modal.getByText('The current password is wrong')).not.toBeInTheDocument()
    })
  })

  const denied = () => HttpResponse.json({ success: false, message: 'Current password is incorrect' })

  async function expectInActivity(outcome: RegExp): Promise<void> {
    await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
    await page.getByRole('menuitem', { name: 'Activity' }).click()
    const entries = page
      .getByRole('dialog', { name: 'Activity' })
      .getByRole('row', { name: /Change password/ })
    await expect.element(entries.first()).toHaveTextContent(outcome)
  }

  test('that is denied with a 200 is refused, in the words of the server', async () => {
    expectConsoleError(/ApiError: 200, but success is false/)
    const modal = await open()
    server.use(http.post(endpoint('admin/change-password'), denied))
    await fill(modal)
    await modal.getByRole('button', { name: 'Change password' }).click()
    await expect.element(modal.getByRole('note')).toHaveTextContent('Current password is incorrect')
    await expect.element(toastOf('Current password is incorrect')).toBeVisible()
    await expect.element(page.getByText(/not known/)).not.toBeInTheDocument()
    await modal.getByRole('button', { name: 'Change password' }).click()
    await expect.poll(() => calls('POST /api/v1/admin/change-password')).toHaveLength(2)
    const keys = calls('POST /api/v1/admin/change-password').map(({ key }) => key)
    expect(new Set(keys).size, 'the server has said no').toBe(2)
    await expect.element(modal.getByRole('note')).toHaveTextContent('Current password is incorrect')
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expectInActivity(/Refused.*Current password is incorrect/)
  })

  describe('after an answer that was lost', () => {
    const WRONG_OR_CHANGED = 'The current password is wrong, or the first attempt has changed it.'

    async function lose(next: () => Response) {
      expectConsoleError(/ApiError/)
      const modal = await open()
      await fill(modal)
      server.use(http.post(endpoint('admin/change-password'), () => HttpResponse.error()))
      await modal.getByRole('button', { name: 'Change password' }).click()
      await expect.element(modal.getByText('It is not known whether the password was changed.')).toBeVisible()
      server.use(http.post(endpoint('admin/change-password'), next))
      return modal
    }

    test.each(['the same', 'another'])('does not call %s password simply wrong', async (typed) => {
      const modal = await lose(() => refused(401, 'Current password is incorrect'))
      const field = modal.getByLabelText('Current password', { exact: true })
      if (typed === 'another') await field.fill('typed-anew')
      await modal.getByRole('button', { name: 'Try again' }).click()
      await expect.element(modal.getByText(WRONG_OR_CHANGED)).toBeVisible()
      await expect.element(field).toHaveFocus()
      await expect.element(page.getByText('Current password is incorrect')).not.toBeInTheDocument()

      await modal.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await expectInActivity(/Unknown.*or the first attempt has changed it/)
    })

    test.each([
      ['a 200', denied],
      ['a 400', () => refused(400, 'Current password is incorrect')],
    ])('tells a refusal by %s with the doubt, until the new password is known to hold', async (_, answer) => {
      const modal = await lose(answer)
      await modal.getByRole('button', { name: 'Try again' }).click()
      await expect
        .element(modal.getByRole('note'))
        .toHaveTextContent(
          'It is not known whether the password was changed. The server refused this attempt: Current password is incorrect',
        )
      server.resetHandlers()
      await modal.getByRole('button', { name: 'Try again' }).click()
      await expect.element(toastOf('Password changed successfully')).toBeVisible()
      await expect.element(modal).not.toBeInTheDocument()

      await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
      await fill(modal, 'wrong-one')
      server.use(http.post(endpoint('admin/change-password'), () => refused(401, 'That is not it')))
      await modal.getByRole('button', { name: 'Change password' }).click()
      await expect.element(modal.getByText('That is not it')).toBeVisible()
    })
  })

  test('asks before what was typed is lost', async () => {
    const modal = await open()
    await modal.getByLabelText('Current password', { exact: true }).fill('something')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(modal.getByLabelText('Current password', { exact: true })).toHaveValue('something')
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(modal).not.toBeInTheDocument()
  })
})
