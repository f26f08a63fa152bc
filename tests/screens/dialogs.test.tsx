import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { createMemoryHistory } from '@tanstack/react-router'
import { expectAddress } from '@tests/support/address'
import { amount, opener } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { first, keepCenters, owedCenter } from '@tests/support/rows'
import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name, exact: true })

const center = owedCenter(100)
const plan = first(marketplace.plans.all())
const service = first(marketplace.services.all())
const job = first(marketplace.jobs.all().filter(({ status }) => status === 'ACCEPTED'))
const row = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

type Dialog = {
  what: string
  url: string
  /** What is clicked, one after the other, until it stands there. */
  clicks: Locator[]
  dialog: Locator
  /** A field that is empty at first. */
  field?: Locator
}

const dialogs: Dialog[] = [
  {
    what: 'Find',
    url: '/customers',
    clicks: [button('Find')],
    dialog: dialog('Find'),
    field: page.getByRole('combobox', { name: 'Find' }),
  },
  {
    what: 'the filters',
    url: '/jobs',
    clicks: [button('Filters')],
    dialog: dialog('Filter Jobs'),
    field: dialog('Filter Jobs').getByLabelText('Min Amount'),
  },
  {
    what: 'the name of a view',
    url: '/jobs?status=PENDING',
    clicks: [button('Views'), item('Save view…')],
    dialog: dialog('Save view'),
  },
  {
    what: 'Activity',
    url: '/plans',
    clicks: [button(DEMO_ADMIN.name), item('Activity')],
    dialog: dialog('Activity'),
  },
  {
    what: 'the change of the password',
    url: '/plans',
    clicks: [button(DEMO_ADMIN.name), item('Change password')],
    dialog: dialog('Change password'),
  },
  {
    what: 'the question before a logout',
    url: '/plans',
    clicks: [button('Logout')],
    dialog: dialog('Confirm Logout'),
  },
  {
    what: 'the same from the menu of the admin',
    url: '/plans',
    clicks: [button(DEMO_ADMIN.name), item('Log out')],
    dialog: dialog('Confirm Logout'),
  },
  {
    what: 'the keyboard shortcuts',
    url: '/plans',
    clicks: [button(DEMO_ADMIN.name), item('Keyboard shortcuts')],
    dialog: dialog('Keyboard shortcuts'),
  },
  { what: 'the details of a plan', url: '/plans', clicks: [row(plan.name)], dialog: dialog('Plan Details') },
  {
    what: 'the form of a plan',
    url: '/plans',
    clicks: [button('Add Plan')],
    dialog: dialog('Create a new subscription plan'),
  },
  {
    what: 'the details of a service',
    url: '/services',
    clicks: [row(service.label)],
    dialog: dialog('Service Details'),
  },
  {
    what: 'the form of a service',
    url: '/services',
    clicks: [button('Add Service')],
    dialog: dialog('Add Service'),
  },
  {
    what: 'the question about a plan',
    url: `/plans?plan=${plan.id}`,
    clicks: [button('Delete Plan')],
    dialog: dialog('Delete Plan'),
  },
  {
    what: 'the question about a service',
    url: `/services?service=${service.id}`,
    clicks: [button('Delete Service')],
    dialog: dialog('Delete Service'),
  },
  {
    what: 'the question about a service center',
    url: `/service-centers/${center.id}`,
    clicks: [button('Delete')],
    dialog: dialog('Delete Service Center'),
  },
  {
    what: 'the question about its status',
    url: `/service-centers/${center.id}`,
    clicks: [button('Deactivate')],
    dialog: dialog(/Deactivate/),
  },
  {
    what: 'a payment',
    url: `/service-centers/${center.id}`,
    clicks: [button('Make Payment')],
    dialog: dialog(/Make Payment/),
    field: dialog(/Make Payment/).getByLabelText('Notes'),
  },
  {
    what: 'a payment that is due',
    url: '/payouts-due',
    clicks: [button(`Make Payment, ${center.name}`)],
    dialog: dialog(/Make Payment/),
  },
  {
    what: 'the question about a job',
    url: `/jobs/${job.id}`,
    clicks: [button('Change status'), page.getByRole('menuitemradio', { name: 'Cancelled' })],
    dialog: dialog(/Cancel/),
  },
]

const pressEscape = () =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  )

describe.each(dialogs)('$what', ({ url, clicks, dialog, field }) => {
  beforeEach(() => void keepCenters(10, [center.id]))

  test('opens a second time as it did first, and gives the focus back each time', async () => {
    await renderApp(url)
    for (const _ of ['first', 'second']) {
      for (const click of clicks) await click.click()
      await expect.element(dialog).toBeVisible()
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
      if (field) await expect.element(field).toHaveValue('')
      await atRest()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(first(clicks)).toHaveFocus()
    }
  })

  test('is closed by two Escapes in one tick, which close nothing else', async () => {
    const history = createMemoryHistory({ initialEntries: ['/customers', url] })
    await renderApp(url, { history })
    for (const click of clicks) await click.click()
    await expect.element(dialog).toBeVisible()
    await atRest()
    pressEscape()
    pressEscape()
    await expect.element(dialog).not.toBeInTheDocument()
    await atRest()
    await expectAddress(history, url)
  })
})

test('an Escape that was pressed before a question stood there does not answer it', async () => {
  await renderApp('/plans?mode=add')
  await page.getByLabelText('Plan Name').fill('Gold Care')
  const pressedBefore = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await userEvent.keyboard('{Escape}')
  const question = dialog('Discard changes?')
  await expect.element(question).toBeVisible()
  document.activeElement?.dispatchEvent(pressedBefore)
  await atRest()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Plan Name')).toHaveValue('Gold Care')
})

test('the second of two clicks, however late, leaves what the first has opened as it is', async () => {
  await renderApp(`/service-centers/${center.id}`)
  await opener.click()
  await expect.element(amount).toHaveFocus()
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  const beside = { x: left + 5, y: top + 5, button: 'left', clickCount: 2 } as const
  await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...beside })
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...beside })
  await expect.element(amount).toHaveFocus()
})
