import { marketplace } from '@mocks/index'
import { endpoint, found } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { http, type JsonBodyType } from 'msw'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

// A server may hold what the console would not accept. Nobody who edits something else is asked for it, and it is sent back as it came.

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const center = first(marketplace.serviceCenters.all())
const plan = first(marketplace.plans.all())
const service = first(marketplace.services.all())
const TWO_LINES = '12 MG Road\r\nNear Bus Stand'

/** The server holds these fields, and accepts any edit. */
function hold(fields: Record<string, JsonBodyType>): void {
  const accept = () => Response.json({ success: true, data: { ...plan, ...fields } })
  server.use(
    http.get(endpoint('admin/service-centers/:id'), () =>
      found({ ...center, services: [{ id: 'towing', label: 'Towing' }], ...fields }),
    ),
    http.get(endpoint('plan'), () => found({ plans: [{ ...plan, ...fields }] })),
    http.get(endpoint('admin/services/:id'), () => found({ ...service, ...fields })),
    http.get(endpoint('admin/services'), () => found([{ ...service, ...fields }])),
    http.put(endpoint('admin/service-centers/:id'), accept),
    http.patch(endpoint('admin/plan/:id'), accept),
    http.put(endpoint('admin/services/:id'), accept),
  )
}

const rows = [
  {
    what: 'a service center',
    url: `/service-centers/${center.id}/edit`,
    held: {
      name: 'Asha\nMotors',
      address: TWO_LINES,
      city: '',
      phone: '020-25531234',
      latitude: '18.5204000001',
      longitude: 1000,
      workingHours: { open: '9:5', close: '24:00' },
      offDays: ['Sunday', 'Holiday'],
    },
    sent: { latitude: 18.5204000001, services: ['towing'] },
    edit: { label: 'District', name: 'district' },
    save: 'Update Service Center',
    call: `PUT /api/v1/admin/service-centers/${center.id}`,
  },
  {
    what: 'a plan',
    url: `/plans?plan=${plan.id}&mode=edit`,
    held: { duration: 0.5, amount: 1.005, benefits: ['Free towing, up to 50 km', 'Two\r\nlines'] },
    sent: {},
    edit: { label: 'Plan Name', name: 'name' },
    save: 'Save Changes',
    call: `PATCH /api/v1/admin/plan/${plan.id}`,
  },
  {
    what: 'a service',
    url: `/services?service=${service.id}&mode=edit`,
    held: { label: 'Towing\nby night', color: 'no color', icon: 'a\nb', basePrice: -5.5, estimatedTime: '' },
    sent: {},
    edit: { label: 'Description', name: 'description' },
    save: 'Save Changes',
    call: `PUT /api/v1/admin/services/${service.id}`,
  },
]

test.each(rows)(
  'an edit of $what sends back what it did not touch, and is refused by none of it',
  async (row) => {
    hold(row.held)
    await renderApp(row.url)
    await field(row.edit.label).fill('Satara')
    await button(row.save).click()
    await expect.element(page.getByText(/updated successfully$/)).toBeVisible()
    const [sent] = await callsMade(row.call)
    const filled = Object.entries({ ...row.held, ...row.sent }).filter(([, value]) => value !== '')
    expect(sent?.body).toMatchObject({ ...Object.fromEntries(filled), [row.edit.name]: 'Satara' })
  },
)

test('an address of several lines has them in its form and on its screen, and a day sent as "Sunday" is pressed', async () => {
  hold({ address: TWO_LINES, offDays: ['SUNDAY', 'Holiday'] })
  const { history } = await renderApp(`/service-centers/${center.id}/edit`)
  await expect.element(field('Location')).toHaveValue('12 MG Road\nNear Bus Stand')
  const days = page.getByRole('group', { name: 'Off Days' })
  await expect.element(days.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(days.getByRole('button', { name: 'Holiday' })).toHaveAttribute('aria-pressed', 'true')
  history.push(`/service-centers/${center.id}`)
  const location = page.getByRole('definition').filter({ hasText: '12 MG Road' })
  await expect.element(location).toBeVisible()
  const text = location.element()
  if (!(text instanceof HTMLElement)) throw new Error('no element of HTML')
  expect(text.innerText).toContain('12 MG Road\nNear Bus Stand')
})

test('a letter that was typed and removed again leaves nothing to be discarded', async () => {
  hold({ address: TWO_LINES })
  const { history } = await renderApp(`/service-centers/${center.id}/edit`)
  await field('Location').click()
  await userEvent.keyboard('x{Backspace}')
  await button('Cancel').click()
  await expectAddress(history, '/service-centers')
})

test('lines that are pasted into a field of one line stay lines', async () => {
  await renderApp('/service-centers/add')
  const name = field('Service Center Name')
  await name.fill('The ')
  const paste = new DataTransfer()
  paste.setData('text', 'Asha\r\nMotors\r\n')
  name
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true }))
  await expect.element(name).toHaveValue('The Asha\nMotors')
  await expect.element(name).toHaveFocus()
})
