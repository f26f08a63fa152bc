import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const link = (name: string) => main.getByRole('link', { name, exact: true })

function activeCenter() {
  const center = marketplace.serviceCenters.all().find(({ isActive }) => isActive)
  if (!center) throw new Error('no center is active')
  return center
}

describe('what changes a record waits until the whole of it is there', () => {
  test.each([
    ['a service center', '/service-centers', 'admin/service-centers/:id', ['Deactivate', 'Delete']],
    ['a job', '/jobs', 'admin/jobs/:id', ['Change status']],
  ])('%s', async (_, list, path, names) => {
    const whole = gate()
    server.use(http.get(endpoint(path), whole.opened))
    await renderApp(`${list}?status=${list === '/jobs' ? 'PENDING' : 'active'}`)
    await main.getByRole('table').getByRole('link').first().click()
    for (const name of names) await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
    whole.open()
    for (const name of names) await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
  })
})

test('so does what changes the next record, whose menu was used on the one before', async () => {
  const whole = gate()
  await renderApp('/jobs?status=PENDING')
  const row = main.getByRole('table').getByRole('link').first()
  await expect.element(row).toBeVisible()
  const id = row.element().textContent
  server.use(
    http.get(endpoint('admin/jobs/:id'), async ({ params }) => {
      if (params.id !== id) await whole.opened()
    }),
  )
  await row.click()
  await button('Change status').click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Pending' })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await main
    .getByRole('group', { name: 'Previous and next record' })
    .getByRole('button', { name: 'Next' })
    .click()
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent(`#${id}`)
  await expect.element(button('Change status')).toHaveAttribute('aria-disabled', 'true')
  whole.open()
  await expect.element(button('Change status')).not.toHaveAttribute('aria-disabled')
})

describe.each([1280, 700, 390])(
  'at %i pixels, what the row knew keeps its place when the rest comes',
  (width) => {
    test.each([
      ['a customer', '/customers', 'admin/customers/:id'],
      ['a service center', '/service-centers', 'admin/service-centers/:id'],
      ['a job', '/jobs', 'admin/jobs/:id'],
    ])('%s', async (_, list, path) => {
      await onScreen(width)
      const whole = gate()
      server.use(http.get(endpoint(path), whole.opened))
      await renderApp(list)
      await main.getByRole('table').getByRole('link').first().click()
      const beside = main.getByRole('group', { name: 'Previous and next record' })
      await expect.element(beside).toBeVisible()
      const places = () =>
        [beside, main.getByRole('heading', { level: 1 })].map(
          (part) => part.element().getBoundingClientRect().top,
        )
      const before = places()
      whole.open()
      await expect.element(button('Refresh')).toBeVisible()
      expect(places()).toEqual(before)
    })
  },
)

test('a record shows what was read of it last, in whichever page of its list', async () => {
  const [first] = marketplace.customers.all()
  if (!first) throw new Error('the marketplace is empty')
  const whole = gate()
  server.use(http.get(endpoint('admin/customers/:id'), whole.opened))
  const { queryClient } = await renderApp(`/customers?query=${first.name}`)
  const page1 = { rows: [{ id: first.id, name: 'Of yesterday' }], totalPages: 1, total: 1 }
  queryClient.setQueryData(['customers', 'list', { page: 7 }], page1, { updatedAt: 1 })
  await main.getByRole('table').getByRole('link', { name: first.name, exact: true }).first().click()
  await expect.element(page.getByRole('heading', { name: first.name })).toBeVisible()
  await expect.element(page.getByText('Of yesterday')).not.toBeInTheDocument()
  whole.open()
})

test.each([
  ['/nowhere', 'Page not found'],
  ['/customers/none', 'Customer not found'],
  ['/service-centers/none', 'Service center not found'],
  ['/jobs/none', 'Job not found'],
  ['/customer-payments/none', 'Payment not found'],
])('%s names the document by what it says, in the shell, with a way on', async (url, text) => {
  if (url !== '/nowhere') expectConsoleError(/404/)
  await renderApp(url)
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.poll(() => document.title).toBe(`${text} · Wayside`)
  await expect.element(main.getByRole('link').last()).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test.each([
  [1920, 1200, 'beside'],
  [1280, 984, 'beside'],
  [768, 668, 'below'],
])('at %i pixels a record is %i wide, with what one looks up %s', async (width, room, position) => {
  await onScreen(width)
  await renderApp(`/service-centers/${activeCenter().id}`)
  const money = main.getByRole('region', { name: 'Financial Overview' })
  const contact = main.getByRole('region', { name: 'Basic Information' })
  await expect.element(main.getByRole('region', { name: 'Latest Payouts' })).toBeVisible()
  const [left, right] = [money, contact].map((region) => region.element().getBoundingClientRect())
  if (!left || !right) throw new Error('there are no sections')
  expect(Math.round(Math.max(left.right, right.right) - left.left)).toBe(room)
  if (position === 'beside') expect(right.top).toBe(left.top)
  else expect(right.top).toBeGreaterThan(left.bottom)
})

test.each([
  ['a customer', () => `/customers/${marketplace.customers.all()[0]?.id}`],
  ['a job', () => `/jobs/${marketplace.jobs.all()[0]?.id}`],
  ['a payment', () => `/customer-payments/${marketplace.customerPayments.all()[0]?.id}`],
])('%s is as wide as other records where there is room', async (_, url) => {
  await onScreen(1920)
  await renderApp(url())
  const sections = main.getByRole('region')
  await expect.element(sections.nth(2)).toBeVisible()
  const boxes = sections.elements().map((section) => section.getBoundingClientRect())
  const [left, right] = [
    Math.min(...boxes.map((box) => box.left)),
    Math.max(...boxes.map((box) => box.right)),
  ]
  expect(Math.round(right - left)).toBe(1200)
})

test('hours that end before they begin say that they do on the next day', async () => {
  const { id } = activeCenter()
  marketplace.serviceCenters.update(id, { workingHours: { open: '20:00', close: '04:00' } })
  await renderApp(`/service-centers/${id}`)
  await expect.element(main.getByText('20:00 – 04:00')).toHaveTextContent('(closes the next day)')
})

test('a screen whose record cannot be read names the document by that', async () => {
  expectConsoleError(/ApiError/)
  server.use(http.get(endpoint('admin/payments/:id'), () => refused(500, 'Out of order')))
  await renderApp('/customer-payments/none')
  await expect.element(page.getByText('Failed to load payment details')).toBeVisible()
  await expect.poll(() => document.title).toBe('Failed to load payment details · Wayside')
})

test.each([1280, 768, 390])(
  'at %i pixels "Deactivate" leaves the other actions where they are',
  async (width) => {
    await onScreen(width)
    await renderApp(`/service-centers/${activeCenter().id}`)
    if (width < 640) await button('More').click()
    const positions = () =>
      [link('View Jobs'), link('Edit'), button('Delete')].map((action) => {
        const { x, y } = action.element().getBoundingClientRect()
        return [x, y]
      })
    await expect.element(button('Deactivate')).not.toHaveAttribute('aria-disabled')
    const before = positions()
    await button('Deactivate').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(button('Activate')).toBeVisible()
    expect(positions()).toEqual(before)
  },
)

test('on a phone "Edit" stands out, the others are in "More", and the record begins in the first third', async () => {
  await onScreen(390)
  await renderApp(`/service-centers/${activeCenter().id}`)
  await expect.element(link('Edit')).toBeVisible()
  const otherActions = [
    link('View Jobs'),
    link('View Payouts'),
    link('Statement'),
    link('Duplicate'),
    button('Delete'),
  ]
  for (const action of otherActions) expect(action.elements()).toEqual([])
  const overview = page.getByRole('region', { name: 'Financial Overview' })
  expect(overview.element().getBoundingClientRect().top).toBeLessThan(844 / 3)
  await expect.element(button('More')).toHaveAttribute('aria-expanded', 'false')
  await button('More').click()
  for (const action of otherActions) await expect.element(action).toBeVisible()
  await button('More').click()
  for (const action of otherActions) await expect.element(action).not.toBeInTheDocument()
})

test('on a phone Find lists what is folded away in "More"', async () => {
  await onScreen(390)
  await renderApp(`/service-centers/${activeCenter().id}`)
  await expect.element(button('More')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('deactivate')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Deactivate this service center?' })).toBeVisible()
})

test('the facts of the Financial Overview share a line', async () => {
  await renderApp(`/service-centers/${activeCenter().id}`)
  const facts = page.getByRole('region', { name: 'Financial Overview' }).getByRole('term')
  await expect.poll(() => facts.elements().length).toBe(3)
  expect(new Set(facts.elements().map((fact) => fact.getBoundingClientRect().top)).size).toBe(1)
})

test('a record that could not be loaded has a heading, which names the screen', async () => {
  expectConsoleError(/ApiError/)
  server.use(http.get(endpoint('admin/customers/:id'), () => refused(500, 'Out of order')))
  await renderApp(`/customers/${marketplace.customers.all()[0]?.id}`)
  const failed = 'Customer could not be loaded.'
  await expect.element(main.getByRole('heading', { level: 1, name: failed })).toBeVisible()
  await expect.element(page.getByRole('main', { name: failed })).toBeVisible()
})
