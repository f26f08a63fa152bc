import { handlers, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { versioned } from '@mocks/server/versions'
import { expectAddress } from '@tests/support/address'
import { holdFrames } from '@tests/support/frames'
import { gate } from '@tests/support/gates'
import { toastOf, turnPastAllLooks, turnToSecondLook } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade, focusTaken } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { getResponse, HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const bodies = async (call: string) => (await callsMade(call)).map(({ body }) => body)
const field = (label: string) => page.getByLabelText(label)
const choice = (label: string, option: RegExp) =>
  page.getByRole('radiogroup', { name: label }).getByRole('radio', { name: option })
const saveChosen = page.getByRole('button', { name: 'Save chosen values' })

function someCenter() {
  const center = marketplace.serviceCenters.all().find(({ services }) => services.length > 1)
  if (!center) throw new Error('no service center')
  const { id, name, phone, latitude, longitude, address, services, workingHours, city, district } = center
  const { offDays, isActive } = center
  return {
    id,
    put: `PUT /api/v1/admin/service-centers/${id}`,
    get: `GET /api/v1/admin/service-centers/${id}`,
    sent: {
      name,
      phone,
      latitude,
      longitude,
      address,
      services,
      workingHours,
      city,
      district,
      offDays,
      isActive,
    },
  }
}

describe('a service center', () => {
  const update = page.getByRole('button', { name: 'Update Service Center' })
  const modal = page.getByRole('dialog', { name: 'This service center was changed by someone else' })

  async function open() {
    const center = someCenter()
    const rendered = await renderApp(`/service-centers/${center.id}/edit`)
    await expect.element(field('City')).toHaveValue(center.sent.city)
    return { ...center, ...rendered }
  }
  const elsewhere = marketplace.serviceCenters

  /** By keyboard: a toast may lie over the button. */
  async function updateAgain(): Promise<void> {
    await field('City').click()
    await userEvent.keyboard('{Enter}')
  }

  test('is read again, past the cache, before it is sent', async () => {
    const { get, put, sent } = await open()
    expect(await callsMade(get)).toHaveLength(1)
    await field('City').fill('Satara')
    await update.click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect(await bodies(put)).toEqual([{ ...sent, city: 'Satara' }])
    const order = calls().map(({ method, path }) => `${method} ${path}`)
    expect(order.slice(order.indexOf(put) - 1, order.indexOf(put))).toEqual([get])
  })

  test('keeps what someone else changed in other fields, and says so', async () => {
    const { id, put, sent, history } = await open()
    await field('City').fill('Satara')
    const change = {
      district: 'Nashik',
      offDays: ['friday' as const],
      workingHours: { open: '07:00', close: '21:00' },
    }
    elsewhere.update(id, change)
    await update.click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    await expect
      .element(
        page.getByText('Changes by someone else were kept: District, Opening and Closing Time, Off Days'),
      )
      .toBeVisible()
    expect(await bodies(put)).toEqual([{ ...sent, ...change, city: 'Satara' }])
    await expectAddress(history, `/service-centers/${id}`)
  })

  test('shows both values of a field that both changed, and sends nothing until one is chosen', async () => {
    const { id, put, sent } = await open()
    const off = sent.offDays.includes('friday') ? sent.offDays : [...sent.offDays, 'friday' as const]
    await field('City').fill('Satara')
    await field('Opening Time').fill('08:00')
    await field('Closing Time').fill('20:00')
    elsewhere.update(id, {
      city: 'Nashik',
      address: '1 Link Road',
      offDays: off,
      workingHours: { open: '10:00', close: '19:00' },
    })
    await update.click()

    await expect.element(modal).toBeVisible()
    await expect.element(choice('City', /Yours: Satara/)).not.toBeChecked()
    await expect.element(choice('City', /Theirs: Nashik/)).not.toBeChecked()
    await expect.element(choice('Opening and Closing Time', /Yours: 08:00 to 20:00/)).toBeVisible()
    await expect.element(choice('Opening and Closing Time', /Theirs: 10:00 to 19:00/)).toBeVisible()
    expect(modal.getByRole('radiogroup').elements()).toHaveLength(2)
    await expect.element(modal.getByText(/other changes are kept: Location/)).toBeVisible()
    await expect.element(saveChosen).toBeDisabled()
    await choice('City', /Yours/).click()
    await expect.element(saveChosen).toBeDisabled()
    await choice('Opening and Closing Time', /Theirs/).click()
    expect(await callsMade(put)).toHaveLength(0)
    await saveChosen.click()

    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect(await bodies(put)).toEqual([
      {
        ...sent,
        city: 'Satara',
        address: '1 Link Road',
        offDays: off,
        workingHours: { open: '10:00', close: '19:00' },
      },
    ])
  })

  test('names services and days as the form does', async () => {
    const { id, sent } = await open()
    const [first = '', second = ''] = sent.services
    const called = (service: string) => marketplace.services.find(service)?.label ?? ''
    await page.getByRole('button', { name: called(first), exact: true }).click()
    elsewhere.update(id, { services: [first] })
    await update.click()
    await expect.element(choice('Services Offered', new RegExp(`Theirs: ${called(first)}$`))).toBeVisible()
    await expect.element(choice('Services Offered', new RegExp(`Yours: .*${called(second)}`))).toBeVisible()
  })

  test('goes back to the form as it was when nothing is chosen', async () => {
    const { id, put } = await open()
    await field('City').fill('Satara')
    elsewhere.update(id, { city: 'Nashik', district: 'Nashik' })
    const district = field('District').element()
    const before = district instanceof HTMLInputElement ? district.value : ''
    for (const away of [
      () => userEvent.keyboard('{Escape}'),
      () => modal.getByRole('button', { name: 'Keep editing' }).click(),
    ]) {
      await update.click()
      await expect.element(modal).toBeVisible()
      await away()
      await expect.element(modal).not.toBeInTheDocument()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      await expect.element(field('City')).toHaveValue('Satara')
      await expect.element(field('District')).toHaveValue(before)
    }
    expect(await callsMade(put)).toHaveLength(0)
  })

  test('asks again when it is changed again while one chooses', async () => {
    const { id, put } = await open()
    await field('City').fill('Satara')
    elsewhere.update(id, { city: 'Nashik' })
    await update.click()
    await choice('City', /Yours/).click()
    elsewhere.update(id, { city: 'Nagpur' })
    await saveChosen.click()
    await expect.element(choice('City', /Theirs: Nagpur/)).toBeVisible()
    await expect.element(choice('City', /Yours: Satara/)).not.toBeChecked()
    expect(await callsMade(put)).toHaveLength(0)
    await choice('City', /Theirs/).click()
    await saveChosen.click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect((await callsMade(put))[0]?.body).toMatchObject({ city: 'Nagpur' })
  })

  test('keeps what was chosen when the save is refused, and does not ask for it again', async () => {
    expectConsoleError(/ApiError/)
    const { id, put } = await open()
    await field('City').fill('Satara')
    await field('District').fill('Satara')
    elsewhere.update(id, { city: 'Nashik', address: '1 Link Road' })
    server.use(http.put(endpoint('admin/service-centers/:id'), () => refused(409, 'Locked'), { once: true }))
    await update.click()
    await choice('City', /Theirs/).click()
    await saveChosen.click()
    await expect.element(toastOf('Locked')).toBeVisible()
    await expect.element(field('City')).toHaveValue('Nashik')
    await expect.element(field('Location')).toHaveValue('1 Link Road')
    await expect.element(field('District')).toHaveValue('Satara')
    await updateAgain()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect((await callsMade(put)).at(-1)?.body).toMatchObject({
      city: 'Nashik',
      district: 'Satara',
      address: '1 Link Road',
    })
  })

  test('that is gone says so, sends nothing and keeps the form', async () => {
    expectConsoleError(/ApiError.* 404 /)
    const { id, put, history } = await open()
    await field('City').fill('Satara')
    elsewhere.remove(id)
    await update.click()
    const said = 'Service center not found: someone else deleted it. Nothing was saved.'
    await expect.element(page.getByRole('main').getByText(said)).toBeVisible()
    await expect.element(field('City')).toHaveValue('Satara')
    expect(await callsMade(put)).toHaveLength(0)
    await expect.element(update).toBeDisabled() // the record was read again meanwhile: nothing can be saved here any more
    await expectAddress(history, `/service-centers/${id}/edit`)
  })

  test.each([
    ['the words of the server', () => refused(500, 'Out of order'), 'Out of order'],
    ['its own words, without a network', () => HttpResponse.error(), 'Failed to update service center'],
    ['its own words, when the answer is none', () => found([]), 'Failed to update service center'],
  ])('that cannot be read again is not sent, and says so with %s', async (_, answer, said) => {
    expectConsoleError(/ApiError/)
    const { put } = await open()
    await field('City').fill('Satara')
    server.use(http.get(endpoint('admin/service-centers/:id'), answer))
    await update.click()
    await expect.element(toastOf(said)).toBeVisible()
    await expect.element(field('City')).toHaveValue('Satara')
    expect(await callsMade(put)).toHaveLength(0)
    server.resetHandlers()
    await updateAgain()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect(await callsMade(put)).toHaveLength(1)
  })

  test('of a record that someone left without a district is refused by the server alone, in its words', async () => {
    expectConsoleError(/ApiError: 422 /)
    const { id, put } = await open()
    await field('City').fill('Satara')
    elsewhere.update(id, { district: '' })
    await update.click()
    await expect.element(toastOf('District is required')).toBeVisible()
    await expect.element(field('City')).toHaveValue('Satara')
    expect(await callsMade(put)).toHaveLength(1)
    await field('District').fill('Satara')
    await updateAgain()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect((await callsMade(put))[1]?.body).toMatchObject({ city: 'Satara', district: 'Satara' })
  })

  test('is sent once, and what is typed while it is read again is not lost', async () => {
    const { id, put } = await open()
    await field('City').fill('Satara')
    elsewhere.update(id, { city: 'Nashik' })
    const answer = gate()
    server.use(http.get(endpoint('admin/service-centers/:id'), answer.opened))
    const button = update.element()
    if (!(button instanceof HTMLElement)) throw new Error('no button')
    for (let click = 0; click < 5; click++) button.click()
    await expect.element(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    await field('District').fill('Typed meanwhile')
    answer.open()
    await choice('City', /Theirs/).click()
    server.use(http.put(endpoint('admin/service-centers/:id'), () => refused(409, 'Locked'), { once: true }))
    expectConsoleError(/ApiError/)
    await saveChosen.click()
    await expect.element(toastOf('Locked')).toBeVisible()
    await expect.element(field('District')).toHaveValue('Typed meanwhile')
    await expect.element(field('City')).toHaveValue('Nashik')
    expect(await callsMade(put)).toHaveLength(1)
  })

  test('is never changed under the hands by a refetch', async () => {
    const { id, queryClient, get } = await open()
    await field('City').click()
    await userEvent.keyboard('x')
    const typed = `${someCenter().sent.city}x`
    elsewhere.update(id, { city: 'Nashik', district: 'Nashik', offDays: [], isActive: false })
    const district = field('District').element()
    const before = district instanceof HTMLInputElement ? district.value : ''
    await queryClient.invalidateQueries()
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => calls(get).length).toBeGreaterThan(1)
    await expect.element(field('City')).toHaveFocus()
    await userEvent.keyboard('y')
    await expect.element(field('City')).toHaveValue(`${typed}y`)
    await expect.element(field('District')).toHaveValue(before)
  })
})

describe('a plan', () => {
  const save = page.getByRole('button', { name: 'Save Changes' })
  const modal = page.getByRole('dialog', { name: 'This plan was changed by someone else' })
  const editing = page.getByRole('dialog', { name: 'Edit Plan' })

  async function open() {
    const plan = marketplace.plans.all()[0]
    if (!plan) throw new Error('no plan')
    const rendered = await renderApp(`/plans?plan=${plan.id}&mode=edit`)
    await expect.element(field('Plan Name')).toHaveValue(plan.name)
    const { id, ...sent } = plan
    return { id, sent, patch: `PATCH /api/v1/admin/plan/${id}`, ...rendered }
  }

  test('keeps what someone else changed in other fields, benefits with commas whole', async () => {
    const { id, sent, patch } = await open()
    await field('Amount').fill('249')
    marketplace.plans.update(id, { benefits: ['Towing, up to 25 km', 'Fuel'], isActive: !sent.isActive })
    await save.click()
    await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
    expect(await bodies(patch)).toEqual([
      { ...sent, amount: 249, benefits: ['Towing, up to 25 km', 'Fuel'], isActive: !sent.isActive },
    ])
  })

  test('shows both values in the words of the form, over the form', async () => {
    const { id, patch } = await open()
    await field('Amount').fill('249')
    await field('Benefits').fill('Towing')
    marketplace.plans.update(id, { amount: 299, benefits: ['Fuel', 'Tyres'] })
    await save.click()
    await expect.element(choice('Amount', /Yours: ₹249.00/)).toBeVisible()
    await expect.element(choice('Benefits', /Theirs: Fuel\s+Tyres/)).toBeVisible()

    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Discard changes?' })).not.toBeInTheDocument()
    await expect.element(field('Benefits')).toHaveValue('Towing')

    await save.click()
    await choice('Amount', /Theirs/).click()
    await choice('Benefits', /Yours/).click()
    await saveChosen.click()
    await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
    await expect.element(editing).not.toBeInTheDocument()
    expect(await bodies(patch)).toMatchObject([{ amount: 299, benefits: ['Towing'] }])
  })

  test('keeps what was chosen when the save is refused', async () => {
    expectConsoleError(/ApiError/)
    const { id } = await open()
    await field('Amount').fill('249')
    await field('Plan Name').fill('Mine')
    marketplace.plans.update(id, { amount: 299, duration: 45 })
    server.use(http.patch(endpoint('admin/plan/:id'), () => refused(409, 'Locked')))
    await save.click()
    await choice('Amount', /Theirs/).click()
    await saveChosen.click()
    await expect.element(toastOf('Locked')).toBeVisible()
    await expect.element(field('Amount')).toHaveValue('299')
    await expect.element(field('Duration (Days)')).toHaveValue('45')
    await expect.element(field('Plan Name')).toHaveValue('Mine')
  })

  /** The next change is made, its answer is lost, and so is every look at what came of it. */
  async function saveInTheDark(make: () => void): Promise<void> {
    expectConsoleError(/ApiError/)
    expectConsoleError(/ApiError/)
    const reply = () => {
      make()
      server.use(http.get(endpoint('plan'), () => refused(500, 'Out of order')))
      return HttpResponse.error()
    }
    server.use(http.patch(endpoint('admin/plan/:id'), reply, { once: true }))
    await save.click()
    await turnPastAllLooks()
    await expect.element(toastOf('It is not known whether the plan was updated.')).toBeVisible()
    await atRest()
    server.resetHandlers()
  }

  test('that stands as it was sent, though nobody could tell, was changed by nobody else', async () => {
    expectConsoleError(/ApiError: no answer/)
    const { id, sent, patch } = await open()
    await field('Plan Name').fill('Sent first')
    await field('Amount').fill('249')
    await saveInTheDark(() => marketplace.plans.update(id, { name: 'Sent first', amount: 249 }))

    marketplace.plans.update(id, { duration: 45 })
    await field('Plan Name').fill('Typed after it')
    await field('Amount').fill(String(sent.amount))
    await save.click()
    await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
    await expect.element(page.getByText('Changes by someone else were kept: Duration')).toBeVisible()
    expect((await bodies(patch))[1]).toEqual({ ...sent, name: 'Typed after it', duration: 45 })
  })

  test('keeps what someone else changed through saves whose answers are lost', async () => {
    expectConsoleError(/ApiError: no answer/)
    const { id, sent, patch } = await open()
    marketplace.plans.update(id, { duration: 45 })
    await field('Plan Name').fill('Made')
    await saveInTheDark(() => marketplace.plans.update(id, { name: 'Made' }))

    server.use(http.patch(endpoint('admin/plan/:id'), () => HttpResponse.error(), { once: true }))
    await field('Plan Name').fill('Not made')
    await save.click()
    await turnToSecondLook()
    await expect.element(toastOf('Failed to update plan')).toBeVisible()

    await save.click()
    await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
    expect((await bodies(patch))[2]).toEqual({ ...sent, name: 'Not made', duration: 45 })
  })

  test('that cannot be read again is not sent', async () => {
    expectConsoleError(/ApiError/)
    const { patch } = await open()
    await field('Amount').fill('249')
    server.use(http.get(endpoint('plan'), () => refused(500, 'Out of order')))
    await save.click()
    await expect.element(toastOf('Out of order')).toBeVisible()
    await expect.element(field('Amount')).toHaveValue('249')
    expect(await callsMade(patch)).toHaveLength(0)
  })

  test('is never changed under the hands by a refetch', async () => {
    const { id, sent, queryClient } = await open()
    await field('Plan Name').click()
    await userEvent.keyboard('{End}x')
    marketplace.plans.update(id, { name: 'Theirs', amount: 1 })
    await queryClient.invalidateQueries()
    await userEvent.keyboard('y')
    await expect.element(field('Plan Name')).toHaveValue(`${sent.name}xy`)
    await expect.element(field('Amount')).toHaveValue(String(sent.amount))
  })
})

describe('a service', () => {
  const save = page.getByRole('button', { name: 'Save Changes' })
  const modal = page.getByRole('dialog', { name: 'This service was changed by someone else' })

  async function open() {
    const service = marketplace.services.all()[0]
    if (!service) throw new Error('no service')
    const rendered = await renderApp(`/services?service=${service.id}&mode=edit`)
    await expect.element(field('Name')).toHaveValue(service.label)
    const { id, ...sent } = service
    return { id, sent, put: `PUT /api/v1/admin/services/${id}`, ...rendered }
  }

  test('keeps an availability that someone else flipped meanwhile', async () => {
    const { id, sent, put } = await open()
    await field('Description').fill('Better words.')
    marketplace.services.update(id, { isAvailable: !sent.isAvailable })
    await save.click()
    await expect.element(page.getByText('Service updated successfully')).toBeVisible()
    expect(await bodies(put)).toEqual([
      { ...sent, description: 'Better words.', isAvailable: !sent.isAvailable },
    ])
  })

  test('shows both values of a field that both changed', async () => {
    const { id, put } = await open()
    await field('Base Price').fill('1,999')
    marketplace.services.update(id, { basePrice: 899 })
    await save.click()
    await expect.element(modal).toBeVisible()
    await expect.element(choice('Base Price', /Theirs: ₹899.00/)).toBeVisible()
    await choice('Base Price', /Yours: ₹1,999.00/).click()
    await saveChosen.click()
    await expect.element(page.getByText('Service updated successfully')).toBeVisible()
    expect(await bodies(put)).toMatchObject([{ basePrice: 1999 }])
  })

  test('that is gone says so, sends nothing and keeps the form', async () => {
    const { id, put } = await open()
    await field('Description').fill('Better words.')
    marketplace.services.remove(id)
    await save.click()
    const said = 'Service not found: someone else deleted it. Nothing was saved.'
    await expect.element(page.getByRole('dialog').getByText(said)).toBeVisible()
    await expect.element(field('Description')).toHaveValue('Better words.')
    expect(await callsMade(put)).toHaveLength(0)
  })

  test('is never changed under the hands by a refetch', async () => {
    const { id, queryClient } = await open()
    await field('Description').fill('Better')
    marketplace.services.update(id, { description: 'Theirs' })
    await queryClient.invalidateQueries()
    await userEvent.keyboard(' words')
    await expect.element(field('Description')).toHaveValue('Better words')
  })
})

describe('on a server whose records have versions', () => {
  const modal = page.getByRole('dialog', { name: 'This service center was changed by someone else' })
  const update = page.getByRole('button', { name: 'Update Service Center' })

  /** Someone else saves after the center was read, and before the save arrives; so many times. */
  function saveInBetween(id: string, change: Record<string, string>, times = 1): void {
    let left = times
    server.use(
      http.put(endpoint('admin/service-centers/:id'), () => {
        if (left === 0) return
        left -= 1
        marketplace.serviceCenters.update(id, { ...change, email: `save-${left}@example.in` })
      }),
      ...versioned(handlers),
    )
  }

  async function fillCity() {
    const center = someCenter()
    const { history } = await renderApp(`/service-centers/${center.id}/edit`)
    await expect.element(field('City')).toHaveValue(center.sent.city)
    await field('City').fill('Satara')
    return { ...center, history }
  }

  test('a save names the version that it was merged with', async () => {
    server.use(...versioned(handlers))
    const { put, sent } = await fillCity()
    await update.click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    const [call, ...otherCalls] = await callsMade(put)
    expect(otherCalls).toEqual([])
    expect(call?.body).toEqual({ ...sent, city: 'Satara' })
    expect(call?.ifMatch).toMatch(/^"\w+"$/)
  })

  test('what someone else saved in between is merged, and not overwritten', async () => {
    expectConsoleError(/412/)
    const center = someCenter()
    saveInBetween(center.id, { district: 'Nashik' })
    const { put, sent } = await fillCity()
    await update.click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    await expect.element(page.getByText('Changes by someone else were kept: District')).toBeVisible()
    expect(await bodies(put)).toEqual([
      { ...sent, city: 'Satara' },
      { ...sent, city: 'Satara', district: 'Nashik' },
    ])
    expect(marketplace.serviceCenters.find(center.id)).toMatchObject({ city: 'Satara', district: 'Nashik' })
    const keys = (await callsMade(put)).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  test('a field that both changed is asked for, and nothing is sent until one value is chosen', async () => {
    expectConsoleError(/412/)
    const center = someCenter()
    saveInBetween(center.id, { city: 'Nashik' })
    const { put, sent } = await fillCity()
    await update.click()
    await expect.element(modal).toBeVisible()
    expect(await bodies(put)).toEqual([{ ...sent, city: 'Satara' }])
    await choice('City', /Satara/).click()
    await saveChosen.click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    expect(marketplace.serviceCenters.find(center.id)?.city).toBe('Satara')
  })

  test('one that is refused while its form is left is told, and sent no more, though the next screen is not there yet', async () => {
    expectConsoleError(/412/)
    const center = someCenter()
    const answer = gate()
    saveInBetween(center.id, { district: 'Nashik' })
    server.use(http.put(endpoint('admin/service-centers/:id'), answer.opened))
    const { put, history } = await fillCity()
    await update.click()
    await expect.poll(() => calls(put)).toHaveLength(1)
    history.push('/plans')
    const leave = page.getByRole('button', { name: 'Leave' })
    await focusTaken(page.getByRole('button', { name: 'Stay' }))
    const draw = holdFrames()
    leave.element().focus()
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, '/plans')
    answer.open()
    await expect.element(toastOf('The record was changed meanwhile')).toBeVisible()
    draw()
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    expect(await callsMade(put)).toHaveLength(1)
  })

  test('one that is refused again and again ends with the words of the server', async () => {
    expectConsoleError(/412/)
    const center = someCenter()
    saveInBetween(center.id, {}, 9)
    const { put } = await fillCity()
    await update.click()
    await expect.element(toastOf('The record was changed meanwhile')).toBeVisible()
    expect(await callsMade(put)).toHaveLength(4)
    await expect.element(field('City')).toHaveValue('Satara')
    expect(marketplace.serviceCenters.find(center.id)?.city).toBe(center.sent.city)
  })

  test.each([undefined, 'W/"weak"'])('no version is sent where the server has %s for one', async (tag) => {
    const center = someCenter()
    server.use(
      http.get(endpoint('admin/service-centers/:id'), async ({ request }) => {
        const answer = await getResponse(handlers, request)
        if (tag !== undefined) answer?.headers.set('ETag', tag)
        return answer
      }),
    )
    await fillCity()
    await update.click()
    await expect.element(page.getByText('Service center updated successfully')).toBeVisible()
    const [call] = await callsMade(center.put)
    expect(call?.ifMatch).toBeNull()
  })
})
