import { marketplace } from '@mocks/index'
import { expectAddress } from '@tests/support/address'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

const NAME = 'Renamed By Hand'

const main = page.getByRole('main')
const button = (name: string) => page.getByRole('button', { name, exact: true })

const payout = first(marketplace.payouts.all())
const job = first(marketplace.jobs.all().filter(({ serviceCenterId }) => serviceCenterId !== null))

test.each([
  ['jobs', `/jobs?search=${job.id}`, job.serviceCenterId],
  ['a job', `/jobs/${job.id}`, job.serviceCenterId],
  ['payouts', `/service-center-payments?search=${payout.referenceNumber}`, payout.serviceCenterId],
])('a service center that was renamed has its new name in %s', async (_, url, id) => {
  const { history } = await renderApp(url)
  const before = marketplace.serviceCenters.find(id ?? '')?.name ?? ''
  await expect.element(main.getByText(before).first()).toBeVisible()
  await atRest()
  history.push(`/service-centers/${id}/edit`)
  await page.getByLabelText('Service Center Name').fill(NAME)
  await button('Update Service Center').click()
  await expectAddress(history, `/service-centers/${id}`)
  history.push(url)
  await expect.element(main.getByText(NAME).first()).toBeVisible()
})

test('a service that was renamed has its new name in its service centers', async () => {
  const center = first(marketplace.serviceCenters.all().filter(({ services }) => services.length > 0))
  const id = first(center.services)
  const { history } = await renderApp(`/service-centers/${center.id}`)
  const offered = page.getByRole('region', { name: 'Services Offered' })
  await expect.element(offered).toHaveTextContent(marketplace.services.find(id)?.label ?? '')
  await atRest()
  history.push(`/services?service=${id}&mode=edit`)
  await page.getByLabelText('Name').fill(NAME)
  await button('Save Changes').click()
  await expectAddress(history, `/services?service=${id}`)
  history.push(`/service-centers/${center.id}`)
  await expect.element(offered).toHaveTextContent(NAME)
})
