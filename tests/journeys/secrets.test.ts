import { endpoint, refused } from '@mocks/server/reply'
import { DEMO_ADMIN, marketplace } from '@tests/support/marketplace'
import { HttpResponse, http } from 'msw'
import { expect, test } from './test'

test('token and passwords stay in their cookie and their calls, whatever fails', async ({
  page,
  network,
  signIn,
  atRest,
  allowConsole,
}) => {
  allowConsole(/^console.error: ApiError: [^?]+ \(\w+ [^?]+\)$/)
  const NEW = 'monsoon-7788'
  const WRONG = 'wrong-guess-41'
  const exposed: string[] = []
  page.on('console', async (message) => {
    const values = await Promise.all(
      message.args().map((arg) =>
        arg
          .evaluate((value) => {
            try {
              return `${String(value)} ${JSON.stringify(value)} ${value instanceof Error ? value.stack : ''}`
            } catch (error) {
              return String(error)
            }
          })
          .catch(() => ''),
      ),
    )
    exposed.push(message.text(), ...values)
  })
  page.on('pageerror', (error) => exposed.push(String(error), error.stack ?? ''))
  page.on('request', (request) => exposed.push(request.url()))
  page.on('framenavigated', (frame) => exposed.push(frame.url()))
  const look = async () => {
    exposed.push(
      await page.evaluate(() =>
        JSON.stringify({
          address: location.href,
          state: history.state,
          title: document.title,
          text: document.body.innerText,
          local: { ...localStorage },
          session: { ...sessionStorage },
        }),
      ),
    )
  }

  await page.goto('/')
  await page.getByLabel('Email').fill(DEMO_ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(WRONG)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await look()
  for (const answer of [
    () => HttpResponse.error(),
    () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }),
    () => HttpResponse.json({ data: { token: 7 } }),
  ]) {
    network.use(http.post(endpoint('admin/login'), answer, { once: true }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await look()
  }

  await signIn('/service-centers?status=active')
  await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const modal = page.getByRole('dialog', { name: 'Change password' })
  await modal.getByLabel('Current password', { exact: true }).fill(WRONG)
  await modal.getByLabel('New password', { exact: true }).fill(NEW)
  await modal.getByLabel('Repeat new password', { exact: true }).fill(NEW)
  const submit = modal.getByRole('button', { name: /^(Change password|Try again)$/ })
  for (const [answer, said] of [
    [undefined, 'Current password is incorrect'],
    [() => HttpResponse.error(), 'It is not known whether the password was changed.'],
    [() => refused(422, 'Too common'), 'Too common'],
  ] as const) {
    if (answer) network.use(http.post(endpoint('admin/change-password'), answer, { once: true }))
    await submit.click()
    await expect(modal.getByText(said)).toBeVisible()
    await look()
  }
  await modal.getByLabel('Current password', { exact: true }).fill(DEMO_ADMIN.password)
  await submit.click()
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await look()

  for (const answer of [
    () => HttpResponse.error(),
    () => new HttpResponse('{', { headers: { 'Content-Type': 'application/json' } }),
    () => refused(500, 'Out of order'),
  ]) {
    network.use(http.get(endpoint('admin/dashboard'), answer, { once: true }))
    await page.goto('/dashboard')
    await atRest()
    await look()
  }

  const secrets = [WRONG, NEW, DEMO_ADMIN.password, ...marketplace.sessions.all().map(({ id }) => id)]
  expect(secrets).toHaveLength(4)
  for (const secret of secrets) {
    expect(
      exposed.filter((text) => text.includes(secret) || text.includes(encodeURIComponent(secret))),
    ).toEqual([])
  }
  expect(exposed.length).toBeGreaterThan(30)
})
