import { renderApp } from '@tests/support/render-app'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const from = page.getByLabelText('Date From')

test('two days of one’s own begin as those of the period, and are in the address once both are days', async () => {
  const { history } = await renderApp('/service-center-payments/checks')
  await expect.element(page.getByText(/Checked \d+ payouts/)).toBeVisible()
  await page.getByLabelText('Period').selectOptions('Custom')
  await from.fill('01/11/2026')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => history.location.search).toMatch(/^\?startDate=2026-11-01&endDate=\d{4}-\d\d-\d\d$/)
  expect(document.activeElement, 'the field is the same, and the focus went on from it').not.toBe(
    document.body,
  )
  await from.fill('x')
  await expect.element(page.getByText('Enter a day such as 25/12/2026')).toBeVisible()
  await expect.poll(() => history.location.search).toContain('startDate=2026-11-01')
})
