import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { sleepTime } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { loseAnswers, toastOf, turnPastAllLooks } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { openAfterReload, renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { logOut } from '@tests/support/sign-in'
import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const ADD = '/service-centers/add'
const field = (label: string) => page.getByLabelText(label)
const notice = page.getByText(/^You have an unsaved draft of/)
const sentNotice = page.getByText(
  /^You have a draft of “.+” from .+m\. It is not known whether it was added\. Look for it in the list before you add it again\.$/,
)
const restore = page.getByRole('button', { name: 'Restore' })
const discard = page.getByRole('button', { name: 'Discard', exact: true })
const question = page.getByRole('dialog', { name: 'Discard changes?' })
const services = page.getByRole('group', { name: 'Services Offered' })
const sunday = page.getByRole('button', { name: 'Sunday' })
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('wayside.draft'))

function firstCenter() {
  const [center] = marketplace.serviceCenters.all()
  if (!center) throw new Error('no service center')
  return { ...center, put: `PUT /api/v1/admin/service-centers/${center.id}` }
}

async function fillIn(): Promise<void> {
  await field('Service Center Name').fill('Asha Motors')
  await field('Contact Number').fill('98765 43210')
  await field('Location').fill('12 MG Road')
  await field('City').fill('Pune')
  await field('District').fill('Haveli')
  await services.getByRole('button').first().click()
  await sunday.click()
}

describe('the draft of a new service center', () => {
  test('is offered after a reload, and restored with all that was typed', async () => {
    const before = await renderApp(ADD)
    await expect.element(services.getByRole('button').first()).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
    await fillIn()

    await openAfterReload(ADD, before)
    await expect
      .element(notice)
      .toHaveTextContent(
        /^You have an unsaved draft of “Asha Motors” from \d\d\/\d\d\/\d{4}, \d\d:\d\d [ap]m\.$/,
      )
    await expect.element(field('City')).toHaveValue('')
    await restore.click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(field('Service Center Name')).toHaveValue('Asha Motors')
    await expect.element(field('Contact Number')).toHaveValue('+919876543210')
    await expect.element(field('District')).toHaveValue('Haveli')
    await expect.element(sunday).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Add Service Center' }).click()
    await expect.element(page.getByText('Service center added successfully')).toBeVisible()
    expect((await callsMade('POST /api/v1/admin/service-centers'))[0]?.body).toMatchObject({
      name: 'Asha Motors',
      district: 'Haveli',
      offDays: ['sunday'],
    })
    expect(drafts()).toEqual([])
  })

  test('that is restored is work like any other: it is not left without a question, nor lost by another reload', async () => {
    const first = await renderApp(ADD)
    await field('City').fill('Pune')
    const second = await openAfterReload(ADD, first)
    await restore.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await openAfterReload(ADD, second)
    await expect.element(notice).toHaveTextContent('You have an unsaved draft of a service center from')
  })

  test('is gone once it is discarded', async () => {
    const first = await renderApp(ADD)
    await field('City').fill('Pune')
    const second = await openAfterReload(ADD, first)
    await discard.click()
    await expect.element(notice).not.toBeInTheDocument()
    expect(drafts()).toEqual([])
    await openAfterReload(ADD, second)
    await expect.element(field('City')).toHaveValue('')
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('is gone once the changed form is left for good', async () => {
    const { history } = await renderApp(ADD)
    await field('City').fill('Pune')
    expect(drafts()).toHaveLength(1)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expectAddress(history, '/jobs')
    expect(drafts()).toEqual([])
  })

  test('is gone once everything is as it was', async () => {
    await renderApp(ADD)
    await field('City').fill('Pune')
    await sunday.click()
    expect(drafts()).toHaveLength(1)
    await field('City').fill('')
    await sunday.click()
    expect(drafts()).toEqual([])
  })

  test('stays when the save is refused', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.post(endpoint('admin/service-centers'), () => refused(409, 'That name is taken')))
    const before = await renderApp(ADD)
    await expect.element(services.getByRole('button').first()).toBeVisible()
    await fillIn()
    await page.getByRole('button', { name: 'Add Service Center' }).click()
    await expect.element(toastOf('That name is taken')).toBeVisible()
    await openAfterReload(ADD, before)
    await expect.element(notice).toBeVisible()
  })

  test('is still offered after another screen was looked at', async () => {
    const before = await renderApp(ADD)
    await field('City').fill('Pune')
    await openAfterReload(ADD, before)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Service Centers' })
      .click()
    await page.getByRole('link', { name: 'Add Service Center' }).click()
    await expect.element(notice).toBeVisible()
  })

  test('does not replace what was typed since without a question', async () => {
    const before = await renderApp(ADD)
    await field('City').fill('Pune')
    await openAfterReload(ADD, before)
    await field('City').fill('Nashik')
    await expect.element(notice).toBeVisible()
    await restore.click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('City')).toHaveValue('Nashik')
    await restore.click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(field('City')).toHaveValue('Pune')
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('that was typed while another was offered is kept instead, until it is taken back', async () => {
    const first = await renderApp(ADD)
    await field('Service Center Name').fill('First')
    const second = await openAfterReload(ADD, first)
    await field('Service Center Name').fill('Second')
    const third = await openAfterReload(ADD, second)
    await expect.element(notice).toHaveTextContent('“Second”')
    await field('City').fill('Pune')
    await field('City').fill('')
    await openAfterReload(ADD, third)
    await expect.element(notice).toHaveTextContent('“Second”')
  })

  test('is none where the browser denies all storage, and neither form nor logout fails for it', async () => {
    expectConsoleError(/SecurityError/)
    const denials = (['sessionStorage', 'localStorage'] as const).map((name) =>
      vi.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      }),
    )
    try {
      await renderApp(ADD)
      await field('City').fill('Pune')
      await expect.element(field('City')).toHaveValue('Pune')
      await logOut()
      await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    } finally {
      for (const denial of denials) denial.mockRestore()
    }
    expect(drafts()).toEqual([])
  })

  test('is gone after logout', async () => {
    const before = await renderApp(ADD)
    await field('City').fill('Pune')
    await logOut()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(drafts()).toEqual([])
    await openAfterReload(ADD, before)
    await expect.element(field('City')).toHaveValue('')
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('is not for another admin, and holds nothing of who typed it', async () => {
    const before = await renderApp(ADD)
    await field('City').fill('Pune')
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/@|Meera|token/i)
    server.use(http.get(endpoint('admin/profile'), () => found({ email: 'ravi@wayside.example' })))
    await openAfterReload(ADD, before)
    await expect.element(field('City')).toHaveValue('')
    await expect.element(notice).not.toBeInTheDocument()
    expect(drafts()).toEqual([])
  })

  test('that was stored before drafts remembered whether they were sent is offered as unsaved', async () => {
    const before = await renderApp(ADD)
    await field('City').fill('Pune')
    for (const key of drafts()) {
      const { isSent: _, ...stored } = JSON.parse(sessionStorage.getItem(key) ?? '')
      sessionStorage.setItem(key, JSON.stringify(stored))
    }
    await openAfterReload(ADD, before)
    await restore.click()
    await expect.element(field('City')).toHaveValue('Pune')
  })

  test.each(['{', '[]', '{"typed":{"name":5}}'])('that cannot be read is dropped: %s', async (kept) => {
    const before = await renderApp(ADD)
    await field('City').fill('Pune')
    for (const key of drafts()) sessionStorage.setItem(key, kept)
    await openAfterReload(ADD, before)
    await expect.element(field('City')).toHaveValue('')
    await expect.element(notice).not.toBeInTheDocument()
    expect(drafts()).toEqual([])
  })
})

describe('the draft of a new service center that was sent', () => {
  const POST = 'POST /api/v1/admin/service-centers'
  const add = page.getByRole('button', { name: 'Add Service Center' })
  const expectSent = (times: number) => expect.poll(() => calls(POST)).toHaveLength(times)

  /** The next call is not answered until the gate is open. */
  function holdAnswer(answer?: () => Response) {
    const held = gate()
    server.use(
      http.post(
        endpoint('admin/service-centers'),
        async () => {
          await held.opened()
          return answer?.()
        },
        { once: true },
      ),
    )
    return held
  }

  /** Opens the form and fills it in. */
  async function openFilledIn() {
    const opened = await renderApp(ADD)
    await expect.element(services.getByRole('button').first()).toBeVisible()
    await fillIn()
    return opened
  }

  async function send(): Promise<void> {
    await add.click()
    await expectSent(1)
  }

  /** Fills the form in, sends it, and leaves it before the answer. */
  async function leaveWhileSent() {
    const app = await openFilledIn()
    await send()
    app.history.push('/plans')
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    return app
  }

  /** The form was filled in and sent, and the page reloaded before the answer. */
  async function openAfterSending() {
    holdAnswer()
    const before = await openFilledIn()
    await send()
    return openAfterReload(ADD, before)
  }

  test('says after a reload that it may have been added, until it is saved', async () => {
    await openAfterSending()
    await expect.element(sentNotice).toHaveTextContent('“Asha Motors”')
    await expect.element(notice).not.toBeInTheDocument()
    await restore.click()
    await add.click()
    await expect.element(toastOf('Service center added successfully')).toBeVisible()
    expect(drafts()).toEqual([])
  })

  test('says so after another reload, too, though it was restored and changed', async () => {
    const second = await openAfterSending()
    await restore.click()
    await field('City').fill('Nashik')
    await openAfterReload(ADD, second)
    await expect.element(sentNotice).toBeVisible()
    await restore.click()
    await expect.element(field('City')).toHaveValue('Nashik')
  })

  test('says so after it was sent again and refused: nothing is known of the first time', async () => {
    expectConsoleError(/ApiError/)
    const second = await openAfterSending()
    server.use(http.post(endpoint('admin/service-centers'), () => refused(409, 'That name is taken')))
    await restore.click()
    await add.click()
    await expect.element(toastOf('That name is taken')).toBeVisible()
    await openAfterReload(ADD, second)
    await expect.element(sentNotice).toBeVisible()
  })

  test('says so of what was typed while it was sent', async () => {
    holdAnswer()
    const before = await openFilledIn()
    await send()
    await field('District').fill('Typed meanwhile')
    await openAfterReload(ADD, before)
    await expect.element(sentNotice).toBeVisible()
    await restore.click()
    await expect.element(field('District')).toHaveValue('Typed meanwhile')
  })

  test('is there for a duplicate that was not changed, unless it was refused', async () => {
    expectConsoleError(/ApiError/)
    const copy = `${ADD}?copy=${firstCenter().id}`
    server.use(http.post(endpoint('admin/service-centers'), () => refused(409, 'That name is taken')))
    const first = await renderApp(copy)
    await add.click()
    await expect.element(toastOf('That name is taken')).toBeVisible()
    expect(drafts()).toEqual([])
    holdAnswer()
    await add.click()
    await expectSent(2)
    await openAfterReload(copy, first)
    await expect.element(sentNotice).toHaveTextContent(`“${firstCenter().name} (copy)”`)
  })

  test('is unsaved again where the form was left and then refused', async () => {
    expectConsoleError(/ApiError/)
    const held = holdAnswer(() => refused(409, 'That name is taken'))
    const { history } = await leaveWhileSent()
    held.open()
    await expect.element(toastOf('That name is taken')).toBeVisible()
    history.push(ADD)
    await expect.element(notice).toBeVisible()
  })

  test.each([
    ['added', 'Service center added successfully', undefined],
    ['refused', 'That name is taken', () => refused(409, 'That name is taken')],
  ])('is told anew on a later form once the one that was left is %s', async (what, message, answer) => {
    if (answer) expectConsoleError(/ApiError/)
    const held = holdAnswer(answer)
    const { history } = await leaveWhileSent()
    history.push(ADD)
    await expect.element(sentNotice).toBeVisible()
    held.open()
    await expect.element(toastOf(message)).toBeVisible()
    await expect.element(sentNotice).not.toBeInTheDocument()
    if (what === 'refused') await expect.element(notice).toBeVisible()
    else await expect.element(notice).not.toBeInTheDocument()
    expect(drafts()).toHaveLength(what === 'refused' ? 1 : 0)
  })

  test('of a later form stays where the one that was left before is saved', async () => {
    const held = holdAnswer()
    const { history } = await leaveWhileSent()
    history.push(ADD)
    await expect.element(sentNotice).toBeVisible()
    sleepTime(60_000)
    await field('Service Center Name').fill('Verma Auto')
    held.open()
    await expect.element(toastOf('Service center added successfully')).toBeVisible()
    expect(drafts().map((key) => sessionStorage.getItem(key))).toEqual([
      expect.stringContaining('Verma Auto'),
    ])
  })

  test('says so after an answer that was lost', async () => {
    expectConsoleError(/ApiError/)
    loseAnswers({ method: 'post', path: 'admin/service-centers' }, () =>
      server.use(http.get(endpoint('admin/service-centers'), () => refused(500, 'Down'))),
    )
    const before = await openFilledIn()
    await add.click()
    await turnPastAllLooks()
    await expect.element(toastOf('It is not known whether the service center was added.')).toBeVisible()
    await openAfterReload(ADD, before)
    await expect.element(sentNotice).toBeVisible()
  })
})

describe('the draft of an edited service center', () => {
  test('is of that one alone', async () => {
    const { id } = firstCenter()
    const otherCenter = marketplace.serviceCenters.all()[1]
    const before = await renderApp(`/service-centers/${id}/edit`)
    await field('City').fill('Satara')
    const next = await openAfterReload(`/service-centers/${otherCenter?.id}/edit`, before)
    await expect.element(field('City')).toHaveValue(otherCenter?.city ?? '')
    await expect.element(notice).not.toBeInTheDocument()
    const last = await openAfterReload(ADD, next)
    await expect.element(field('City')).toHaveValue('')
    await expect.element(notice).not.toBeInTheDocument()
    await openAfterReload(`/service-centers/${id}/edit`, last)
    await expect.element(notice).toHaveTextContent(`“${firstCenter().name}”`)
  })

  test('does not undo what someone else saved since it was begun', async () => {
    const { id, put, city, address } = firstCenter()
    const before = await renderApp(`/service-centers/${id}/edit`)
    await field('City').fill('Satara')
    marketplace.serviceCenters.update(id, { district: 'Nashik', address: '1 Link Road' })
    await openAfterReload(`/service-centers/${id}/edit`, before)
    await expect.element(field('Location')).toHaveValue('1 Link Road')
    await restore.click()
    await expect.element(field('City')).toHaveValue('Satara')
    expect([city, address]).not.toContain('Satara')
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect((await callsMade(put)).map(({ body }) => body)).toMatchObject([
      { city: 'Satara', district: 'Nashik', address: '1 Link Road' },
    ])
    expect(drafts()).toEqual([])
  })

  test('holds what was typed while the rest was saved', async () => {
    const { id } = firstCenter()
    const answer = gate()
    server.use(http.put(endpoint('admin/service-centers/:id'), answer.opened))
    const before = await renderApp(`/service-centers/${id}/edit`)
    await field('City').fill('Satara')
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    await expect.element(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    await field('District').fill('Typed meanwhile')
    answer.open()
    await expect.element(question).toBeVisible()
    await openAfterReload(`/service-centers/${id}/edit`, before)
    await restore.click()
    await expect.element(field('District')).toHaveValue('Typed meanwhile')
  })

  test('is offered no more once the form was saved without it', async () => {
    const { id } = firstCenter()
    const url = `/service-centers/${id}/edit`
    const before = await renderApp(url)
    await field('District').fill('Typed before')
    const answer = gate()
    await openAfterReload(url, before)
    await expect.element(notice).toBeVisible()
    await field('City').fill('Satara')
    server.use(
      http.put(endpoint('admin/service-centers/:id'), () => {
        server.use(http.get(endpoint('admin/service-centers/:id'), answer.opened))
        return undefined
      }),
    )
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    await expect.element(toastOf('Service center updated successfully')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    await expect.element(notice).not.toBeInTheDocument()
    answer.open()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('asks where both changed a field', async () => {
    const { id } = firstCenter()
    const before = await renderApp(`/service-centers/${id}/edit`)
    await field('City').fill('Satara')
    marketplace.serviceCenters.update(id, { city: 'Nashik' })
    await openAfterReload(`/service-centers/${id}/edit`, before)
    await restore.click()
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    const city = page.getByRole('radiogroup', { name: 'City' })
    await expect.element(city.getByRole('radio', { name: /Yours: Satara/ })).toBeVisible()
    await expect.element(city.getByRole('radio', { name: /Theirs: Nashik/ })).toBeVisible()
  })

  test('is taken back by taking back what was typed, by keyboard alone', async () => {
    const { id, city } = firstCenter()
    const before = await renderApp(`/service-centers/${id}/edit`)
    await field('City').fill('Satara')
    await openAfterReload(`/service-centers/${id}/edit`, before)
    await userEvent.keyboard('{Tab}')
    while (document.activeElement?.textContent !== 'Restore') await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('City')).toHaveValue('Satara')
    await field('City').fill(city)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(drafts()).toEqual([])
  })
})
