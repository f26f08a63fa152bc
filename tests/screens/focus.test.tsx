import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { pressPay } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { owedCenter } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

describe('focus stays where work goes on', () => {
  test('after a plan was deleted: on the row that took its place', async () => {
    const [first, second] = marketplace.plans.all()
    await renderApp('/plans')
    await link(`View Details, ${first?.name}`).click()
    await button('Delete Plan').click()
    await page.getByRole('dialog', { name: 'Delete Plan' }).getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Plan deleted successfully')).toBeVisible()
    await expect.element(link(second?.name ?? '')).toHaveFocus()
  })

  test.each(['link', 'check box'])(
    'after a row with its %s focused left the list: on that of the next',
    async (kind) => {
      await renderApp('/jobs?status=PENDING')
      const boxes = page.getByRole('checkbox', { name: /^Select (?!page)/ })
      await expect.element(boxes.first()).toBeVisible()
      const [first = '', second = ''] = boxes
        .elements()
        .map((box) => (box.getAttribute('aria-label') ?? '').replace('Select ', ''))
      const inRow = (id: string) =>
        kind === 'link' ? link(id) : page.getByRole('checkbox', { name: `Select ${id}`, exact: true })
      inRow(first).element().focus()
      marketplace.jobs.update(first, { status: 'ACCEPTED' })
      await userEvent.keyboard('r')
      await expect.element(inRow(first)).not.toBeInTheDocument()
      await expect.element(inRow(second)).toHaveFocus()
    },
  )

  test('after the last service of the list was deleted: on the row before it', async () => {
    const services = marketplace.services.all()
    const last = services.at(-1)
    await renderApp('/services')
    await link(`View Details, ${last?.label}`).click()
    await button('Delete Service').click()
    await page.getByRole('dialog', { name: 'Delete Service' }).getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Service deleted successfully')).toBeVisible()
    await expect.element(link(services.at(-2)?.label ?? '')).toHaveFocus()
  })

  test('after a refused deletion: on the button that asked for it, and on that which opened the question', async () => {
    expectConsoleError(/ApiError/)
    const answer = gate()
    server.use(
      http.delete(endpoint('admin/service-centers/:id'), async () => {
        await answer.opened()
        return refused(409, 'It has open jobs')
      }),
    )
    await renderApp(`/service-centers/${marketplace.serviceCenters.all()[0]?.id}`)
    await button('Delete').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Deleting...' })).toHaveFocus()
    answer.open()
    await expect.element(page.getByText('It has open jobs')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Delete')).toHaveFocus()
  })

  test('while a service center is activated: on the button that did it', async () => {
    const center = marketplace.serviceCenters.all().find(({ isActive }) => !isActive)
    const answer = gate()
    server.use(http.put(endpoint('admin/service-centers/:id/toggle-status'), answer.opened))
    await renderApp(`/service-centers/${center?.id}`)
    await button('Activate').click()
    await expect.element(button('Activate')).toBeDisabled()
    await expect.element(button('Activate')).toHaveFocus()
    answer.open()
    await expect.element(button('Deactivate')).toHaveFocus()
    await expect.element(button('Deactivate')).toBeEnabled()
  })

  test('while a service is made unavailable: on its switch', async () => {
    const service = marketplace.services.all().find(({ isAvailable }) => isAvailable)
    const answer = gate()
    server.use(http.put(endpoint('admin/services/:id/toggle-status'), answer.opened))
    await renderApp(`/services?service=${service?.id}`)
    const available = page.getByRole('switch', { name: 'Available' })
    await expect.element(available).toBeChecked()
    await available.click({ force: true }) // its track is what one sees and hits
    await expect.element(available).toHaveAttribute('aria-busy', 'true')
    await expect.element(available).toHaveFocus()
    answer.open()
    await expect.element(available).not.toBeChecked()
    await expect.element(available).toHaveFocus()
  })

  test('while a job changes its status: on the button that did it', async () => {
    const job = marketplace.jobs.all().find(({ status }) => status === 'PENDING')
    const answer = gate()
    server.use(http.put(endpoint('admin/jobs/:id/status'), answer.opened))
    await renderApp(`/jobs/${job?.id}`)
    await button('Change status').click()
    await page.getByRole('menuitemradio', { name: 'Accepted' }).click()
    await expect.element(button('Change status')).toBeDisabled()
    await expect.element(button('Change status')).toHaveFocus()
    answer.open()
    await expect.element(page.getByText('Job status updated successfully')).toBeVisible()
    await expect.element(button('Change status')).toBeEnabled()
    await expect.element(button('Change status')).toHaveFocus()
  })

  test('after a service center was deleted: on the list', async () => {
    await renderApp(`/service-centers/${marketplace.serviceCenters.all()[0]?.id}`)
    await button('Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('of 131 results', { exact: false })).toBeVisible()
    await expect.poll(() => page.getByRole('main').element().contains(document.activeElement)).toBe(true)
  })

  test('after a chip was removed: on the next, and at the end in the bar', async () => {
    await renderApp('/service-centers?city=Pune&status=active')
    await button('Remove City: Pune').click()
    await expect.element(button('Remove Status: Active')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Remove Status: Active')).not.toBeInTheDocument()
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
  })

  test('after the last page was reached: on "Next"', async () => {
    await renderApp('/service-centers?page=13')
    await button('Next').click()
    await expect.element(page.getByText('Showing 131 to 132 of 132 results')).toBeVisible()
    await expect.element(button('Next')).toBeDisabled()
    await expect.element(button('Next')).toHaveFocus()
    await button('Page 1').click()
    await expect.element(button('Previous')).toBeDisabled()
  })

  test('after a filter has led from a later page to the first: on no button that does nothing', async () => {
    await renderApp('/service-centers')
    await button('Next').click()
    await expect.element(page.getByText(/^Showing 11 to 20 of/)).toBeVisible()
    await userEvent.keyboard('f')
    await page.getByRole('dialog').getByLabelText('City').fill('Pune')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^Showing 1 to/)).toBeVisible()
    await expect.element(button('Previous')).toBeDisabled()
    await expect.poll(() => page.getByRole('main').element().contains(document.activeElement)).toBe(true)
    await expect.element(button('Previous')).not.toHaveFocus()
  })

  test('after the filters were opened by their key and closed: on the screen', async () => {
    await renderApp('/jobs')
    await expect.element(page.getByText(/^Showing 1 to/)).toBeVisible()
    const screen = page.getByRole('main')
    screen.element().focus()
    await userEvent.keyboard('f')
    const filters = page.getByRole('dialog', { name: 'Filter Jobs' })
    await expect.element(filters).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(filters).not.toBeInTheDocument()
    await expect.element(screen).toHaveFocus()
  })

  test('after a draft was given up: in the form', async () => {
    const before = await renderApp('/service-centers/add')
    await page.getByLabelText('City').fill('Pune')
    await before.unmount()
    await renderApp('/service-centers/add')
    await button('Discard').click()
    await expect.element(button('Discard')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Service Center Name')).toHaveFocus()
  })

  test('after a list was tried again: in the list', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.get(endpoint('plan'), () => refused(500, 'Out of order'), { once: true }))
    await renderApp('/plans')
    await button('Try again').click()
    await expect.poll(() => page.getByRole('main').element().contains(document.activeElement)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  test('after the dashboard was tried again: on the screen, not in the sidebar', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.get(endpoint('admin/dashboard'), () => refused(500, 'Out of order'), { once: true }))
    await renderApp('/')
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
    await again.click()
    await expect.element(again).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.closest('main, nav')?.tagName).toBe('MAIN')
  })

  test('after what was owed is paid whole: on the screen', async () => {
    await renderApp(`/service-centers/${owedCenter().id}`)
    await button('Make Payment').click()
    await pressPay()
    await expect.element(page.getByText('Payment successful')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Make Payment' })).not.toBeInTheDocument()
    await expect.poll(() => page.getByRole('main').element().contains(document.activeElement)).toBe(true)
  })

  test('after a form that a link opened has asked, been kept and been left: on the screen', async () => {
    await renderApp('/plans?mode=add')
    await page.getByLabelText('Plan Name').fill('Trial')
    await userEvent.keyboard('{Escape}')
    await button('Keep editing').click()
    await expect.element(page.getByLabelText('Plan Name')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await button('Discard changes').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).not.toBe(document.body)
  })

  test('where a record is gone when its modal closes: in the list', async () => {
    server.use(http.get(endpoint('plan'), () => found({ plans: marketplace.plans.all() }), { once: true }))
    await renderApp('/plans?plan=gone')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => document.activeElement).not.toBe(document.body)
  })
})
