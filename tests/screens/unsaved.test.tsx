import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { holdFrames } from '@tests/support/frames'
import { gate } from '@tests/support/gates'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { changesUnderWay, renderApp } from '@tests/support/render-app'
import { callsMade, focusTaken } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { signIn } from '@tests/support/sign-in'
import { type HttpHandler, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const leaving = page.getByRole('dialog', { name: 'Leave while saving?' })
const discarding = page.getByRole('dialog', { name: 'Discard changes?' })
const loggingOut = page.getByRole('dialog', { name: 'Confirm Logout' })

const plan = first(marketplace.plans.all())
const center = first(marketplace.serviceCenters.all())
const service = first(marketplace.services.all().filter(({ isAvailable }) => isAvailable))
const PATCH = `PATCH /api/v1/admin/plan/${plan.id}`
const PUT = `PUT /api/v1/admin/service-centers/${center.id}`
const GET = `GET /api/v1/admin/service-centers/${center.id}`

test('what was typed while a record was added is no part of it, and adding it again makes two: both are said', async () => {
  const answer = gate()
  server.use(http.post(endpoint('admin/plan'), answer.opened))
  await renderApp(`/plans?plan=${plan.id}&mode=duplicate`)
  await field('Plan Name').fill('Monsoon Cover')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Plan' }).click()
  await expect.poll(() => calls('POST /api/v1/admin/plan')).toHaveLength(1)
  await field('Amount').fill('249')
  answer.open()
  await expect.element(toastOf('Plan added successfully')).toBeVisible()
  await expect
    .element(discarding)
    .toHaveTextContent(/It was added without what you changed .* there will be two/)
  await discarding.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  ['added', '/plans?mode=add', 'POST /api/v1/admin/plan', 'Plan added successfully'],
  ['edited', `/plans?plan=${plan.id}&mode=edit`, PATCH, 'Plan updated successfully'],
])(
  'a record is %s once, however often it is submitted until its form is gone',
  async (_, address, call, said) => {
    const { queryClient } = await renderApp(address)
    await field('Plan Name').fill('Monsoon Cover')
    await field('Duration (Days)').fill('60')
    await field('Amount').fill('249')
    await field('Benefits').fill('Towing')
    const form = document.querySelector<HTMLFormElement>('[role="dialog"] form')
    const submit = () => form?.requestSubmit()
    onTestFinished(
      queryClient.getMutationCache().subscribe(({ type }) => {
        if (type === 'updated') submit() // before React has rendered what came of it
      }),
    )
    while (form?.isConnected) {
      submit()
      await new Promise((resume) => setTimeout(resume))
    }
    await expect.element(toastOf(said)).toBeVisible()
    expect(await callsMade(call)).toHaveLength(1)
  },
)

test('who has agreed to leave may go on before the next screen is there, and is not asked again', async () => {
  const { history } = await renderApp(`/plans?plan=${plan.id}&mode=edit`)
  await field('Amount').fill('249')
  await userEvent.keyboard('{Escape}')
  onTestFinished(
    history.subscribe(({ location }) => {
      if (location.href === '/plans') setTimeout(() => history.push('/services'))
    }),
  )
  await discarding.getByRole('button', { name: 'Discard changes' }).click()
  await expectAddress(history, '/services')
  await expect.element(page.getByRole('heading', { name: 'Services' })).toBeVisible()
})

describe('what is being saved', () => {
  async function saveSlowly() {
    const answer = gate()
    server.use(http.patch(endpoint('admin/plan/:id'), answer.opened))
    const { history } = await renderApp(`/plans?plan=${plan.id}&mode=edit`)
    await field('Amount').fill('249')
    await button('Save Changes').click()
    await expect.poll(() => calls(PATCH)).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(leaving).toHaveTextContent('Your changes are being saved.')
    await expect.element(discarding).not.toBeInTheDocument()
    return { answer, history }
  }

  test('is not called unsaved: who leaves is told elsewhere what came of it, and stays there', async () => {
    const { answer, history } = await saveSlowly()
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await expectAddress(history, '/plans')
    history.push('/services')
    await expect.element(page.getByRole('heading', { name: 'Services' })).toBeVisible()
    answer.open()
    await expect.element(toastOf('Plan updated successfully')).toBeVisible()
    await expectAddress(history, '/services')
    expect(await callsMade(PATCH)).toHaveLength(1)
  })

  test('is left as one asked once it is saved, though one had not answered yet', async () => {
    const { answer, history } = await saveSlowly()
    answer.open()
    await expect.element(toastOf('Plan updated successfully')).toBeVisible()
    await expect.element(leaving).not.toBeInTheDocument()
    await expectAddress(history, '/plans')
  })

  test('is not sent if its form is left while the record is read before, and the question says so', async () => {
    const answer = gate()
    const { history } = await renderApp(`/plans?plan=${plan.id}&mode=edit`)
    await field('Amount').fill('249')
    server.use(http.get(endpoint('plan'), answer.opened))
    const reads = calls('GET /api/v1/plan').length
    await button('Save Changes').click()
    await expect.poll(() => calls('GET /api/v1/plan')).toHaveLength(reads + 1)
    await userEvent.keyboard('{Escape}')
    await expect.element(discarding).toHaveTextContent('Your changes have not been saved.')
    await discarding.getByRole('button', { name: 'Discard changes' }).click()
    await expectAddress(history, '/plans')
    answer.open()
    expect(await callsMade(PATCH)).toEqual([])
  })

  /** Saves a center and asks for another screen while a call of the save, which the handler answers, is under way. */
  async function goFromCenter(call: string, handler: HttpHandler) {
    const { history } = await renderApp(`/service-centers/${center.id}/edit`)
    await field('City').fill('Satara')
    server.use(handler)
    const before = calls(call).length
    await button('Update Service Center').click()
    await expect.poll(() => calls(call)).toHaveLength(before + 1)
    history.push('/plans')
    return history
  }

  test('is not sent if its form is left while the record is read, though the next screen is not there yet', async () => {
    const answer = gate()
    const history = await goFromCenter(GET, http.get(endpoint('admin/service-centers/:id'), answer.opened))
    await focusTaken(discarding.getByRole('button', { name: 'Keep editing' }))
    const draw = holdFrames()
    discarding.getByRole('button', { name: 'Discard changes' }).element().focus()
    await userEvent.keyboard('{Enter}') // at once, and not after the next frame
    await expectAddress(history, '/plans')
    answer.open()
    await expect.poll(changesUnderWay).toEqual([])
    draw()
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    expect(await callsMade(PUT)).toEqual([])
  })

  test.each([
    ['goes where the admin went', false, '/plans'],
    ['leads on who came back before the next screen was there', true, `/service-centers/${center.id}`],
  ])('is saved while its form is left, and %s', async (_, isBack, address) => {
    const answer = gate()
    const history = await goFromCenter(PUT, http.put(endpoint('admin/service-centers/:id'), answer.opened))
    await focusTaken(leaving.getByRole('button', { name: 'Stay' }))
    const draw = holdFrames()
    leaving.getByRole('button', { name: 'Leave' }).element().focus()
    await userEvent.keyboard('{Enter}') // at once, and not after the next frame
    await expectAddress(history, '/plans')
    answer.open()
    await expect.element(toastOf('Service center updated successfully')).toBeVisible()
    await expect.poll(changesUnderWay).toEqual([])
    if (isBack) history.back()
    draw()
    await expectAddress(history, address)
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(isBack ? center.name : 'Plans')
    expect(await callsMade(PUT)).toHaveLength(1)
  })

  test('that is done before a clicked link asks leads where the link leads, and nowhere else', async () => {
    const answer = gate()
    const { history } = await renderApp(`/service-centers/${center.id}`)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await field('City').fill('Satara')
    server.use(http.put(endpoint('admin/service-centers/:id'), answer.opened))
    await button('Update Service Center').click()
    await expect.poll(() => calls(PUT)).toHaveLength(1)
    const shownPaths: string[] = []
    onTestFinished(history.subscribe(({ location }) => void shownPaths.push(location.pathname)))
    const draw = holdFrames()
    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    answer.open()
    await expect.element(toastOf('Service center updated successfully')).toBeVisible()
    await expect.poll(changesUnderWay).toEqual([])
    draw()
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    await callsMade()
    expect(shownPaths).toEqual(['/plans'])
  })

  test('is kept as a draft where it was left and then refused', async () => {
    expectConsoleError(/ApiError/)
    const answer = gate()
    const refuse = http.put(endpoint('admin/service-centers/:id'), async () => {
      await answer.opened()
      return refused(422, 'No such city')
    })
    const history = await goFromCenter(PUT, refuse)
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await expectAddress(history, '/plans')
    answer.open()
    await expect.element(toastOf('No such city')).toBeVisible()
    history.push(`/service-centers/${center.id}/edit`)
    await button('Restore').click()
    await expect.element(field('City')).toHaveValue('Satara')
  })
})

test('a service that is being switched off is so still when it is opened again, and is switched once', async () => {
  const answer = gate()
  const call = `PUT /api/v1/admin/services/${service.id}/toggle-status`
  server.use(http.put(endpoint('admin/services/:id/toggle-status'), answer.opened))
  const { history } = await renderApp('/services')
  history.push(`/services?service=${service.id}`)
  const available = page.getByRole('switch', { name: 'Available' })
  await available.click({ force: true })
  await expect.poll(() => calls(call)).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(available).not.toBeInTheDocument()
  history.push(`/services?service=${service.id}`)
  await expect.element(available).toHaveAttribute('aria-busy', 'true')
  await available.click({ force: true })
  answer.open()
  await expect.element(available).not.toBeChecked()
  await expect.element(available).toHaveAttribute('aria-busy', 'false')
  expect(await callsMade(call)).toHaveLength(1)
  expect(marketplace.services.find(service.id)?.isAvailable).toBe(false)
})

describe('logging out', () => {
  const typed = 'Your changes in “Add New Service Center” are not saved.'

  test('says what was typed here and is not saved, and says nothing once it is as it was', async () => {
    await renderApp('/service-centers/add')
    await field('City').fill('Pune')
    await button('Logout').click()
    await expect.element(loggingOut).toHaveTextContent(typed)
    await loggingOut.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(field('City')).toHaveValue('Pune')

    await field('City').fill('')
    await button('Logout').click()
    await expect.element(loggingOut).toHaveTextContent('Are you sure you want to logout?')
    await expect.element(loggingOut).not.toHaveTextContent(typed)
  })

  test('says what is not saved in another tab, which it logs out as well', async () => {
    await navigator.locks.request(`wayside work other ${typed}`, { mode: 'shared' }, async () => {
      await renderApp('/plans')
      await button('Logout').click()
      await expect.element(loggingOut).toHaveTextContent(typed)
    })
    await turnClock(1000, '/src/shell/logout')
    await expect.element(loggingOut).not.toHaveTextContent(typed)
    await loggingOut.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(loggingOut).not.toBeInTheDocument()
  })

  test('says once what is not saved both here and in another tab', async () => {
    const name = `wayside work other ${typed}`
    const held = async () => (await navigator.locks.query()).held?.filter((lock) => lock.name === name)
    await navigator.locks.request(name, { mode: 'shared' }, async () => {
      await renderApp('/service-centers/add')
      await field('City').fill('Pune')
      await expect.poll(held).toHaveLength(2)
      await button('Logout').click()
      await expect.element(loggingOut).toHaveTextContent(typed)
      expect(loggingOut.element().textContent?.split(typed)).toHaveLength(2)
    })
    await loggingOut.getByRole('button', { name: 'Cancel' }).click()
  })

  test('says nothing of what was over before, while it asks the other tabs anew', async () => {
    await renderApp('/plans')
    await navigator.locks.request(`wayside work other ${typed}`, { mode: 'shared' }, async () => {
      await button('Logout').click()
      await expect.element(loggingOut).toHaveTextContent(typed)
      await loggingOut.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(loggingOut).not.toBeInTheDocument()
    })
    const answer = gate()
    const { query } = navigator.locks
    const asked = vi.spyOn(navigator.locks, 'query').mockImplementation(async () => {
      await answer.opened()
      return query.call(navigator.locks)
    })
    onTestFinished(() => asked.mockRestore())
    await button('Logout').click()
    await expect.element(loggingOut).toHaveTextContent('Are you sure you want to logout?')
    expect(loggingOut.element().textContent).not.toContain(typed)
    answer.open()
    await loggingOut.getByRole('button', { name: 'Cancel' }).click()
  })

  test('loses what was typed once it is confirmed', async () => {
    await renderApp('/service-centers/add')
    await field('City').fill('Pune')
    await button('Logout').click()
    await loggingOut.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Pune')
  })
})

describe('a save that was not made', () => {
  const dialog = page.getByRole('dialog')

  test('because the session had ended is told to who signs in again, and saved by the next save', async () => {
    await renderApp(`/plans?plan=${plan.id}&mode=edit`)
    await field('Plan Name').fill('Gold Care')
    server.use(http.patch(endpoint('admin/plan/:id'), () => refused(401, 'Token expired'), { once: true }))
    await button('Save Changes').click()
    await expect.element(page.getByText('Your session has ended', { exact: false })).toBeVisible()
    await signIn()
    const said = dialog.getByText('Your session ended before this was saved. Save it again.')
    await expect.element(said).toBeVisible()
    await button('Save Changes').click()
    await expect.element(toastOf('Plan updated successfully')).toBeVisible()
    expect(marketplace.plans.find(plan.id)?.name).toBe('Gold Care')
  })

  test('because it was refused says so in its form until it is saved again', async () => {
    expectConsoleError(/ApiError/)
    server.use(
      http.patch(endpoint('admin/plan/:id'), () => refused(422, 'The amount is too high'), { once: true }),
    )
    await renderApp(`/plans?plan=${plan.id}&mode=edit`)
    await field('Amount').fill('99999')
    await button('Save Changes').click()
    const said = dialog.getByText('The amount is too high')
    await expect.element(toastOf('The amount is too high')).toBeVisible()
    await turnClock(3000)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(said).toBeVisible()
    await field('Amount').fill('249')
    await expect.element(said).toBeVisible()
    const answer = gate()
    server.use(http.patch(endpoint('admin/plan/:id'), answer.opened))
    await button('Save Changes').click()
    await expect.element(said).not.toBeInTheDocument()
    answer.open()
    await expect.element(toastOf('Plan updated successfully')).toBeVisible()
  })
})
