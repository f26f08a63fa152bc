import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { gate } from '@tests/support/gates'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { pair } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })

const [center, otherCenter] = pair(marketplace.serviceCenters.all().filter(({ isActive }) => isActive))
const [job, otherJob] = pair(marketplace.jobs.all().filter(({ status }) => status === 'ACCEPTED'))
const [plan, otherPlan] = pair(marketplace.plans.all())
const [service, otherService] = pair(marketplace.services.all())

const changeStatus = button('Change status')

async function choose(status: string): Promise<void> {
  await changeStatus.click()
  await page.getByRole('menuitemradio', { name: status }).click()
}

const writes = () => calls().filter(({ method }) => method !== 'GET')

type Asked = {
  what: string
  url: string
  ask: () => Promise<void>
  question: Locator
  /** The words by which it names its record. */
  names: string
  confirm: string
  /** Where one goes meanwhile, and what stands there. */
  elsewhere: { url: string; shows: Locator }
}

const questions: Asked[] = [
  {
    what: 'deleting a service center',
    url: `/service-centers/${center.id}`,
    ask: () => button('Delete').click(),
    question: dialog('Delete Service Center'),
    names: center.name,
    confirm: 'Delete',
    elsewhere: { url: `/service-centers/${otherCenter.id}`, shows: heading(otherCenter.name) },
  },
  {
    what: 'deactivating a service center',
    url: `/service-centers/${center.id}`,
    ask: () => button('Deactivate').click(),
    question: dialog('Deactivate this service center?'),
    names: center.name,
    confirm: 'Deactivate',
    elsewhere: { url: `/service-centers/${otherCenter.id}`, shows: heading(otherCenter.name) },
  },
  {
    what: 'cancelling a job',
    url: `/jobs/${job.id}`,
    ask: () => choose('Cancelled'),
    question: dialog('Cancel this job?'),
    names: `Job #${job.id}`,
    confirm: 'Cancel job',
    elsewhere: { url: `/jobs/${otherJob.id}`, shows: heading(`Job #${otherJob.id}`) },
  },
  {
    what: 'deleting a plan',
    url: `/plans?plan=${plan.id}`,
    ask: () => button('Delete Plan').click(),
    question: dialog('Delete Plan'),
    names: plan.name,
    confirm: 'Delete',
    elsewhere: {
      url: `/plans?plan=${otherPlan.id}`,
      shows: dialog('Plan Details').getByText(otherPlan.name, { exact: true }),
    },
  },
  {
    what: 'deleting a service',
    url: `/services?service=${service.id}`,
    ask: () => button('Delete Service').click(),
    question: dialog('Delete Service'),
    names: service.label,
    confirm: 'Delete',
    elsewhere: {
      url: `/services?service=${otherService.id}`,
      shows: dialog('Service Details').getByText(otherService.label, { exact: true }),
    },
  },
]

describe('a question', () => {
  test.each(questions)(
    'about $what names its record, and is gone on another one',
    async ({ url, ask, question, names, elsewhere }) => {
      const { history } = await renderApp(elsewhere.url)
      await expect.element(elsewhere.shows).toBeVisible()
      await atRest() // so that the screen stands at once when one comes back to it
      history.push(url)
      await ask()
      await expect.element(question).toHaveTextContent(names)
      history.back()
      await expect.element(elsewhere.shows).toBeVisible()
      await expect.element(question).not.toBeInTheDocument()
      history.forward()
      await expectAddress(history, url)
      await atRest()
      await expect.element(question).not.toBeInTheDocument()
      expect(writes()).toEqual([])
    },
  )

  test.each(questions)(
    'about $what that is answered slowly acts on its record alone, and leads nobody away',
    async ({ url, ask, question, confirm, elsewhere }) => {
      const answer = gate()
      for (const method of ['put', 'delete'] as const)
        server.use(http[method](endpoint('admin/*'), answer.opened))
      const { history } = await renderApp(elsewhere.url)
      await expect.element(elsewhere.shows).toBeVisible()
      await atRest()
      history.push(url)
      await ask()
      await question.getByRole('button', { name: confirm, exact: true }).click()
      await expect.poll(writes).toHaveLength(1)
      history.back()
      await expect.element(elsewhere.shows).toBeVisible()

      answer.open()
      await expect.element(page.getByText(/successfully$/)).toBeVisible()
      await atRest()
      await expectAddress(history, elsewhere.url)
      await expect.element(elsewhere.shows).toBeVisible()
      expect(writes()).toHaveLength(1)
    },
  )
})

describe('a change that is under way', () => {
  test('of one job does not hold back another one’s, and holds back its own wherever one comes from', async () => {
    const answer = gate()
    const slow = `PUT /api/v1/admin/jobs/${job.id}/status`
    server.use(http.put(endpoint(`admin/jobs/${job.id}/status`), answer.opened))
    const { history } = await renderApp(`/jobs/${job.id}`)
    await choose('Completed')
    await expect.poll(() => calls(slow)).toHaveLength(1)
    await expect.element(changeStatus).toHaveAttribute('aria-disabled', 'true')

    history.push(`/jobs/${otherJob.id}`)
    await expect.element(heading(`Job #${otherJob.id}`)).toBeVisible()
    await choose('In Progress')
    await expect.element(page.getByText('Job status updated successfully')).toBeVisible()
    expect(marketplace.jobs.find(otherJob.id)?.status).toBe('IN_PROGRESS')

    history.back()
    await expect.element(heading(`Job #${job.id}`)).toBeVisible()
    await expect.element(changeStatus).toHaveAttribute('aria-disabled', 'true')
    answer.open()
    await expect.element(page.getByText('Completed', { exact: true })).toBeVisible()
    expect(await callsMade(slow)).toHaveLength(1)
  })

  test('of one service center does not hold back another one’s', async () => {
    const answer = gate()
    server.use(http.put(endpoint(`admin/service-centers/${center.id}/toggle-status`), answer.opened))
    const { history } = await renderApp(`/service-centers/${center.id}`)
    await button('Deactivate').click()
    await dialog('Deactivate this service center?').getByRole('button', { name: 'Deactivate' }).click()
    await expect.poll(writes).toHaveLength(1)

    history.push(`/service-centers/${otherCenter.id}`)
    await expect.element(heading(otherCenter.name)).toBeVisible()
    await button('Deactivate').click()
    await dialog('Deactivate this service center?').getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(button('Activate')).toBeVisible()
    expect(marketplace.serviceCenters.find(otherCenter.id)?.isActive).toBe(false)
    expect(marketplace.serviceCenters.find(center.id)?.isActive).toBe(true)
    answer.open()
    await expect.poll(() => marketplace.serviceCenters.find(center.id)?.isActive).toBe(false)
  })
})

test('a form is of the record that its address names', async () => {
  const field = page.getByLabelText('Service Center Name')
  const { history } = await renderApp(`/service-centers/${otherCenter.id}/edit`)
  await expect.element(field).toHaveValue(otherCenter.name)
  history.push(`/service-centers/${center.id}/edit`)
  await expect.element(field).toHaveValue(center.name)
  history.back()
  await expect.element(field).toHaveValue(otherCenter.name)
})
