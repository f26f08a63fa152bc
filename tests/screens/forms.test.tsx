import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { gate } from '@tests/support/gates'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { asksBeforeItEnds } from '@tests/support/payments'
import { coverOf } from '@tests/support/reach'
import { renderApp } from '@tests/support/render-app'
import { first } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mapUrl } from '@/lib/coordinates'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByRole('dialog', { name: 'Discard changes?' })

const firstCenter = () => first(marketplace.serviceCenters.all())
const firstPlan = () => first(marketplace.plans.all())
const bodies = (call: string) => calls(call).map(({ body }) => body)

describe('what is typed while a save runs', () => {
  test('is asked about before an edited plan is left, and saved by the next save', async () => {
    const { id, name } = firstPlan()
    const patch = `PATCH /api/v1/admin/plan/${id}`
    const answer = gate()
    server.use(http.patch(endpoint('admin/plan/:id'), answer.opened, { once: true }))
    const { history } = await renderApp(`/plans?plan=${id}&mode=edit`)
    await field('Amount').fill('249')
    await button('Save Changes').click()
    await expect.element(button('Saving...')).toBeVisible()
    await expect.poll(() => calls(patch)).toHaveLength(1)
    await field('Plan Name').fill(`${name} II`)
    answer.open()

    await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('Plan Name')).toHaveValue(`${name} II`)
    await button('Save Changes').click()
    await expect.element(page.getByRole('dialog', { name: 'Plan Details' })).toBeVisible()
    await expectAddress(history, `/plans?plan=${id}`)
    expect(bodies(patch)).toMatchObject([
      { name, amount: 249 },
      { name: `${name} II`, amount: 249 },
    ])
  })

  test('is asked about before a new service is left', async () => {
    const answer = gate()
    server.use(http.post(endpoint('admin/services'), answer.opened))
    const { history } = await renderApp('/services?mode=add')
    await field('Name').fill('Windshield Repair')
    await field('Description').fill('Chips and cracks.')
    await field('Color').fill('#1c7ed6')
    await page.getByRole('combobox', { name: 'Icon' }).fill('car')
    await field('Base Price').fill('1499')
    await field('Estimated Time').fill('30 mins')
    await page.getByRole('dialog').getByRole('button', { name: 'Add Service' }).click()
    await field('Description').fill('Chips, cracks and wipers.')
    answer.open()
    await expect.element(page.getByText('Service created successfully')).toBeVisible()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expectAddress(history, '/services')
    expect(calls('POST /api/v1/admin/services')).toHaveLength(1)
  })

  test('stays in the draft of a service center, and is asked about before it is left', async () => {
    const { id } = firstCenter()
    const answer = gate()
    server.use(http.put(endpoint('admin/service-centers/:id'), answer.opened))
    const { history } = await renderApp(`/service-centers/${id}/edit`)
    await field('City').fill('Satara')
    await button('Update Service Center').click()
    await expect.poll(() => calls(`PUT /api/v1/admin/service-centers/${id}`)).toHaveLength(1)
    await field('District').fill('Nashik')
    answer.open()
    await expect.element(question).toBeVisible()
    expect(JSON.stringify({ ...sessionStorage })).toContain('Nashik')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expectAddress(history, `/service-centers/${id}`)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Nashik')
  })

  test('is asked about before a changed password is left', async () => {
    const answer = gate()
    server.use(http.post(endpoint('admin/change-password'), answer.opened))
    await renderApp('/plans')
    await page.getByRole('button', { name: 'Meera Nair' }).click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await page.getByLabelText('Current password', { exact: true }).fill('wayside123')
    await field('New password').fill('wayside456')
    await page.getByLabelText('Repeat new password', { exact: true }).fill('wayside456')
    await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
    await field('New password').fill('another789')
    answer.open()
    await expect.element(question).toBeVisible()
  })
})

describe('what a record holds', () => {
  test('is sent as it was where it reads as it did, outer spaces and all', async () => {
    const { id } = firstCenter()
    marketplace.serviceCenters.update(id, { city: ' Pune ', address: '1 Link Road ' })
    await renderApp(`/service-centers/${id}/edit`)
    await field('District').fill(' Satara ')
    await button('Update Service Center').click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect(bodies(`PUT /api/v1/admin/service-centers/${id}`)).toMatchObject([
      { city: ' Pune ', address: '1 Link Road ', district: 'Satara' },
    ])
  })

  test('makes no conflict by its outer spaces', async () => {
    const { id } = firstCenter()
    const put = `PUT /api/v1/admin/service-centers/${id}`
    marketplace.serviceCenters.update(id, { city: ' Pune ', address: ' 1 Link Road' })
    await renderApp(`/service-centers/${id}/edit`)
    await field('Location').fill('2 Link Road')
    marketplace.serviceCenters.update(id, { city: 'Nashik', address: '1 Link Road' })
    await button('Update Service Center').click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    await expect
      .element(page.getByText('Changes by someone else were kept: City', { exact: true }))
      .toBeVisible()
    expect(bodies(put)).toMatchObject([{ city: 'Nashik', address: '2 Link Road' }])
  })

  test('stays inactive by an edit where its status word alone says so', async () => {
    const { id } = firstCenter()
    marketplace.serviceCenters.update(id, { isActive: false })
    server.use(
      http.get(endpoint('admin/service-centers/:id'), async ({ params }) => {
        const { isActive: _, ...center } = firstCenter()
        return Response.json({ data: { ...center, id: params.id, services: [], status: 'inactive' } })
      }),
    )
    await renderApp(`/service-centers/${id}/edit`)
    await expect.element(page.getByLabelText('Active Status')).not.toBeChecked()
    await page.getByRole('group', { name: 'Services Offered' }).getByRole('button').first().click()
    await button('Update Service Center').click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect(bodies(`PUT /api/v1/admin/service-centers/${id}`)).toMatchObject([{ isActive: false }])
  })
})

describe('a refused save', () => {
  test('on a phone covers no field that has the focus, then or later', async () => {
    expectConsoleError(/ApiError/)
    await onScreen(390, 844)
    server.use(http.put(endpoint('admin/service-centers/:id'), () => refused(409, 'Name is taken')))
    await renderApp(`/service-centers/${firstCenter().id}/edit`)
    await field('City').fill('Other')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('note').filter({ hasText: 'Name is taken' })).toBeVisible()
    for (const name of ['City', 'District', 'Latitude']) {
      await expect.element(field(name)).toHaveFocus()
      await expect.poll(() => coverOf(field(name).element())).toBeUndefined()
      await userEvent.keyboard('{Tab}')
    }
  })

  test.each([
    [
      'a plan',
      () => `/plans?plan=${firstPlan().id}&mode=edit`,
      'admin/plan/:id',
      'Plan Name',
      'Save Changes',
    ],
    [
      'a service',
      () => `/services?service=${first(marketplace.services.all()).id}&mode=edit`,
      'admin/services/:id',
      'Name',
      'Save Changes',
    ],
    [
      'a service center',
      () => `/service-centers/${firstCenter().id}/edit`,
      'admin/service-centers/:id',
      'City',
      'Update Service Center',
    ],
  ])('of %s leaves the focus on its button, which keeps its width', async (_, address, path, label, save) => {
    expectConsoleError(/ApiError/)
    const answer = gate()
    const refuse = async () => {
      await answer.opened()
      return refused(409, 'Name is taken')
    }
    server.use(http.put(endpoint(path), refuse), http.patch(endpoint(path), refuse))
    await renderApp(address())
    await field(label).fill('Other')
    const { width } = button(save).element().getBoundingClientRect()
    await button(save).click()
    const busy = page.getByRole('button', { name: /^(Sav|Updat)ing\.\.\.$/ })
    await expect.element(busy).toHaveFocus()
    expect(busy.element().getBoundingClientRect().width).toBe(width)
    await userEvent.keyboard('{Enter}') // nothing comes of it meanwhile
    answer.open()
    await expect.element(toastOf('Name is taken')).toBeVisible()
    await expect.element(button(save)).toHaveFocus()
    expect(calls().filter(({ method }) => method !== 'GET')).toHaveLength(1)
  })
})

describe('the tab of a form', () => {
  const closes = () => !asksBeforeItEnds()

  test.each([
    ['a new service center', () => '/service-centers/add', 'City'],
    ['an edited service center', () => `/service-centers/${firstCenter().id}/edit`, 'City'],
    ['a new plan', () => '/plans?mode=add', 'Plan Name'],
    ['an edited plan', () => `/plans?plan=${firstPlan().id}&mode=edit`, 'Plan Name'],
    ['a new service', () => '/services?mode=add', 'Estimated Time'],
  ])('asks before it closes on a changed one, and not on an untouched one: %s', async (_, url, label) => {
    await renderApp(url())
    const input = page.getByLabelText(label)
    await expect.element(input).toBeVisible()
    expect(closes()).toBe(true)
    const before = input.element() instanceof HTMLInputElement ? input.element().getAttribute('value') : ''
    await input.fill('Other')
    await expect.poll(closes).toBe(false)
    await input.fill(before ?? '')
    await expect.poll(closes).toBe(true)
  })

  test('closes on a saved one', async () => {
    const url = `/service-centers/${firstCenter().id}/edit`
    const { history } = await renderApp(url)
    await field('City').fill('Satara')
    await expect.poll(closes).toBe(false)
    await button('Update Service Center').click()
    await expectAddress(history, `/service-centers/${firstCenter().id}`)
    expect(closes()).toBe(true)
  })
})

describe('an edit that was opened from its details', () => {
  test.each([
    ['a plan', 'Plans', () => firstPlan().name, 'Edit Plan'],
    ['a service', 'Services', () => first(marketplace.services.all()).label, 'Edit Service'],
  ])('of %s leaves no step behind when it is closed', async (_, screen, name, edit) => {
    const list = `/${screen.toLowerCase()}`
    const { history } = await renderApp('/dashboard')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: screen, exact: true })
      .click()
    await expectAddress(history, list)
    await page.getByRole('link', { name: `View Details, ${name()}` }).click()
    await button(edit).click()
    await expect.element(page.getByRole('dialog', { name: edit })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectAddress(history, list)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(history.length).toBe(4) // the details and the form lie ahead
    history.back()
    await expectAddress(history, '/dashboard')
  })

  test.each([
    ['Cancel', () => button('Cancel')],
    ['its back control', () => page.getByRole('main').getByRole('link', { name: 'Service Centers' })],
  ])('of a service center leads back by %s to the list as it was', async (_, control) => {
    const { history } = await renderApp('/service-centers?status=active&page=2')
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect.element(button('Update Service Center')).toBeVisible()
    await control().click()
    await expectAddress(history, '/service-centers?status=active&page=2')
  })
})

test('a button stays busy until what it made stale was read again', async () => {
  const { id } = firstCenter()
  const detail = `GET /api/v1/admin/service-centers/${id}`
  const answer = gate()
  const { history } = await renderApp(`/service-centers/${id}/edit`)
  await field('City').fill('Satara')
  server.use(
    http.put(endpoint('admin/service-centers/:id'), () => {
      server.use(http.get(endpoint('admin/service-centers/:id'), answer.opened))
    }),
  )
  const reads = calls(detail).length
  await button('Update Service Center').click()
  await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
  await expect.poll(() => calls(detail).length).toBeGreaterThan(reads + 1) // once before it was sent
  await expect.element(button('Updating...')).toBeVisible()
  await expectAddress(history, `/service-centers/${id}/edit`)
  answer.open()
  await expectAddress(history, `/service-centers/${id}`)
})

describe('the form of a service center', () => {
  const focusable = () => [...page.getByRole('main').element().querySelectorAll('form input, form button')]

  test.each([
    [1280, 720],
    [390, 844],
  ])('at %i × %i never holds the focus beneath a bar', async (width, height) => {
    await onScreen(width, height)
    await renderApp(`/service-centers/${firstCenter().id}/edit`)
    await expect.element(page.getByRole('group', { name: 'Services Offered' })).toBeVisible()
    await field('Service Center Name').click()
    const covered: (string | undefined)[] = []
    for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
      for (const _ of focusable()) {
        await userEvent.keyboard(key)
        const { activeElement } = document
        if (activeElement?.closest('form')) covered.push(coverOf(activeElement))
      }
    expect(covered.filter(Boolean)).toEqual([])
  })

  test('stands on a screen and a half, each heading beside its fields', async () => {
    await renderApp(`/service-centers/${firstCenter().id}/edit`)
    await expect.element(page.getByRole('group', { name: 'Services Offered' })).toBeVisible()
    const form = page.getByRole('main').element().querySelector('form')
    if (!form) throw new Error('there is no form')
    expect(form.getBoundingClientRect().height).toBeLessThan(1.5 * 800)
    const sections = page.getByRole('main').getByRole('region').elements()
    expect(sections).toHaveLength(4)
    for (const section of sections) {
      const [heading, input] = ['h2', 'input, button'].map((part) => section.querySelector(part))
      const [words, first] = [heading?.parentElement, input].map((part) => part?.getBoundingClientRect())
      expect(first?.left).toBeGreaterThan(words?.right ?? Number.POSITIVE_INFINITY)
    }
  })

  test('takes a contact number where the caret stands, and never without its country code', async () => {
    await renderApp('/service-centers/add')
    const phone = field('Contact Number')
    await phone.fill('98765432')
    await expect.element(phone).toHaveValue('+9198765432')
    const box = phone.element()
    if (!(box instanceof HTMLInputElement)) throw new Error('no input')
    box.setSelectionRange(3, 3)
    await userEvent.keyboard('7')
    await expect.element(phone).toHaveValue('+91798765432')
    expect(box.selectionStart).toBe(4)
    await userEvent.keyboard('{ArrowRight}{ArrowRight} 1')
    expect(box.selectionStart).toBe(8)
    await userEvent.keyboard('{Tab}')
    await expect.element(phone).toHaveValue('+917981765432')

    for (const caret of [0, 1, 2, 3]) {
      await phone.click()
      box.setSelectionRange(caret, caret)
      await userEvent.keyboard(caret === 3 ? '{Backspace}' : '8')
      await expect.element(phone).toHaveValue('+917981765432')
    }
    box.select()
    await userEvent.keyboard('{Backspace}')
    await expect.element(phone).toHaveValue('+91')
    await userEvent.keyboard('{Backspace}')
    await expect.element(phone).toHaveValue('+91')
  })

  test.each(['98765 43210', '+91 98765 43210', '0091-98765-43210', '919876543210'])(
    'brings a pasted contact number into form: %s',
    async (pasted) => {
      await renderApp('/service-centers/add')
      const phone = field('Contact Number')
      await phone.click()
      document.execCommand('insertText', false, pasted) // as a paste does: a test has no clipboard
      await expect.element(phone).toHaveValue('+919876543210')
    },
  )

  test('takes a number that is pasted over another one of the same length', async () => {
    await renderApp('/service-centers/add')
    const phone = field('Contact Number')
    await phone.fill('9123456780')
    await expect.element(phone).toHaveValue('+919123456780')
    for (const pasted of ['919876543210', '098765-43211', '00919876543212']) {
      const box = phone.element()
      if (box instanceof HTMLInputElement) box.select()
      document.execCommand('insertText', false, pasted)
      await expect.element(phone).toHaveValue(`+91${pasted.replace('-', '').slice(-10)}`)
    }
  })

  test.each([
    ['the console’s own link to a map', 'Latitude', mapUrl(18.5204, 73.8567)],
    ['a pair of degrees', 'Longitude', '18.5204, 73.8567'],
  ])('fills and mends both from %s, pasted into %s, and nothing else', async (_, into, text) => {
    await renderApp('/service-centers/add')
    await field('Latitude').fill('north')
    await field('Longitude').fill('east')
    await button('Add Service Center').click()
    await expect.element(page.getByText('Invalid longitude')).toBeVisible()
    const paste = new DataTransfer()
    paste.setData('text', text)
    const event = new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true })
    field(into).element().dispatchEvent(event)
    await expect.element(field('Latitude')).toHaveValue('18.5204')
    await expect.element(field('Longitude')).toHaveValue('73.8567')
    await expect.element(page.getByText(/^Invalid/)).not.toBeInTheDocument()
    await expect.element(page.getByText('Location is required')).toBeVisible()
  })

  test('takes hours as they are typed, in 24 hours, or picked', async () => {
    await renderApp('/service-centers/add')
    const opening = field('Opening Time')
    await opening.fill('9 pm')
    await userEvent.keyboard('{Tab}')
    await expect.element(opening).toHaveValue('21:00')
    await expect.element(page.getByText('Closes the next day.')).toBeVisible()
    await opening.fill('25')
    await button('Add Service Center').click()
    await expect.element(page.getByText('Enter a time such as 09:00')).toBeVisible()
    const picker = page.getByRole('combobox', { name: 'Choose a time' }).first()
    await picker.selectOptions('08:30')
    await expect.element(picker).toHaveValue('08:30')
    await expect.element(opening).toHaveValue('08:30')
  })

  test('asks about 0, 0, and about nothing else', async () => {
    await renderApp('/service-centers/add')
    const question = page.getByText('0, 0 is in the Gulf of Guinea. Is that where it is?')
    await expect.element(question).toBeVisible()
    await field('Latitude').fill('18.5')
    await expect.element(question).not.toBeInTheDocument()
  })

  test('shows a wrong field that is empty as empty', async () => {
    await renderApp('/services?mode=add')
    await page.getByRole('dialog').getByRole('button', { name: 'Add Service' }).click()
    const time = field('Estimated Time')
    await expect.element(time).toHaveAttribute('aria-invalid', 'true')
    const placeholder = getComputedStyle(time.element(), '::placeholder').color
    expect(placeholder).not.toBe(getComputedStyle(time.element()).color)
  })
})
