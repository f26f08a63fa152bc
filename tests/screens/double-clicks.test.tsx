import { marketplace } from '@mocks/index'
import { createMemoryHistory } from '@tanstack/react-router'
import { type Gate, gate } from '@tests/support/gates'
import { toastOf } from '@tests/support/outcomes'
import { renderApp, workUnderWay } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'

// A browser goes back a moment after it was asked to. Until then, what was saved or deleted is still on the screen, and can be clicked.

const plan = first(marketplace.plans.all())
const service = first(marketplace.services.all())
const center = first(marketplace.serviceCenters.all())
/** The list with one center. */
const CENTER = `/service-centers?search=${encodeURIComponent(center.name)}`
const job = first(marketplace.jobs.all().filter(({ status }) => status === 'PENDING'))

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

/** Renders the console at an address. Its history goes back only when the gate opens. */
async function openWithSlowHistory(url: string): Promise<Gate> {
  const history = createMemoryHistory({ initialEntries: [url] })
  const { back, go } = history
  const wayBack = gate()
  Object.assign(history, {
    back: (...options: Parameters<typeof back>) => void wayBack.opened().then(() => back(...options)),
    go: (...options: Parameters<typeof go>) => void wayBack.opened().then(() => go(...options)),
  })
  await renderApp(url, { history })
  return wayBack
}

async function open(name: string, act: string): Promise<void> {
  await main.getByRole('link', { name, exact: true }).first().click()
  await dialog.getByRole('button', { name: act, exact: true }).click()
}

async function openCenter(act: string): Promise<void> {
  await main.getByRole('link', { name: `View Details, ${center.name}` }).click()
  await main.getByText(act, { exact: true }).click()
}

type Act = {
  act: string
  address: string
  /** Goes from the list to where one click does it. */
  prepare: () => Promise<void>
  button: string
  said: string
  call: string
}

const ACTS: Act[] = [
  {
    act: 'a plan that is added',
    address: '/plans',
    prepare: async () => {
      await main.getByRole('button', { name: 'Add Plan' }).click()
      await field('Plan Name').fill('Monsoon Cover')
      await field('Duration (Days)').fill('60')
      await field('Amount').fill('249')
      await field('Benefits').fill('Towing')
    },
    button: 'Add Plan',
    said: 'Plan added successfully',
    call: 'POST /api/v1/admin/plan',
  },
  {
    act: 'a plan that is edited',
    address: '/plans',
    prepare: async () => {
      await open(plan.name, 'Edit Plan')
      await field('Amount').fill('249')
    },
    button: 'Save Changes',
    said: 'Plan updated successfully',
    call: `PATCH /api/v1/admin/plan/${plan.id}`,
  },
  {
    act: 'a plan that is deleted',
    address: '/plans',
    prepare: () => open(plan.name, 'Delete Plan'),
    button: 'Delete',
    said: 'Plan deleted successfully',
    call: `DELETE /api/v1/admin/plan/${plan.id}`,
  },
  {
    act: 'a service that is edited',
    address: '/services',
    prepare: async () => {
      await open(service.label, 'Edit Service')
      await field('Base Price').fill('249')
    },
    button: 'Save Changes',
    said: 'Service updated successfully',
    call: `PUT /api/v1/admin/services/${service.id}`,
  },
  {
    act: 'a service that is deleted',
    address: '/services',
    prepare: () => open(service.label, 'Delete Service'),
    button: 'Delete',
    said: 'Service deleted successfully',
    call: `DELETE /api/v1/admin/services/${service.id}`,
  },
  {
    act: 'a service center that is added',
    address: '/service-centers',
    prepare: async () => {
      await main.getByRole('link', { name: 'Add Service Center' }).click()
      await field('Service Center Name').fill('Asha Motors')
      await field('Contact Number').fill('9876543210')
      await field('Location').fill('12 MG Road')
      await field('City').fill('Pune')
      await field('District').fill('Pune')
      await page.getByRole('group', { name: 'Services Offered' }).getByRole('button').first().click()
    },
    button: 'Add Service Center',
    said: 'Service center added successfully',
    call: 'POST /api/v1/admin/service-centers',
  },
  {
    act: 'a service center that is edited',
    address: CENTER,
    prepare: async () => {
      await openCenter('Edit')
      await field('District').fill('Satara')
    },
    button: 'Update Service Center',
    said: 'Service center updated successfully',
    call: `PUT /api/v1/admin/service-centers/${center.id}`,
  },
  {
    act: 'a service center that is deleted',
    address: CENTER,
    prepare: () => openCenter('Delete'),
    button: 'Delete',
    said: 'Service center deleted successfully',
    call: `DELETE /api/v1/admin/service-centers/${center.id}`,
  },
]

test.each(ACTS)('$act and clicked again before the console has gone back: one call', async (act) => {
  const wayBack = await openWithSlowHistory(act.address)
  await act.prepare()
  const button = page.getByRole('button', { name: act.button, exact: true }).last()
  const element = button.element()
  await button.click()
  await expect.element(toastOf(act.said)).toBeVisible()
  await expect.poll(workUnderWay).toEqual([])
  if (element instanceof HTMLElement) element.click()
  await expect.poll(workUnderWay).toEqual([])
  wayBack.open()
  await expect.poll(() => element.isConnected).toBe(false)
  expect(await callsMade(act.call)).toHaveLength(1)
})

test('a menu with motion is gone once an item was clicked, and no second click meets the item', async () => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'no-preference' }],
  })
  onTestFinished(async () => {
    const asBefore = { name: 'prefers-reduced-motion', value: 'reduce' } // none would be that of the computer
    await cdp().send('Emulation.setEmulatedMedia', { features: [asBefore] })
  })
  await renderApp(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Change status' }).click()
  const item = page.getByRole('menuitemradio', { name: 'In Progress' })
  await expect.element(item).toBeVisible()
  const element = item.element()
  if (element instanceof HTMLElement) element.click()
  await Promise.resolve()
  expect(element.isConnected).toBe(false)
  await expect.element(toastOf(/status/i)).toBeVisible()
})
