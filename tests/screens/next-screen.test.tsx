import { expectAddress } from '@tests/support/address'
import { gate } from '@tests/support/gates'
import { renderApp } from '@tests/support/render-app'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'

const jobs = page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true })

test('what was clicked looks pressed until the screen it leads to is there', async () => {
  const { history } = await renderApp('/customers')
  await expect.element(page.getByText(/^Showing/)).toBeVisible()
  const { opened, open } = gate()
  const { requestAnimationFrame } = window
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    void opened().then(() => requestAnimationFrame(draw))
    return 0
  })
  onTestFinished(() => frames.mockRestore())
  await jobs.click()
  await expectAddress(history, '/jobs')
  await expect.element(jobs).toHaveAttribute('data-pressed')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Customers')
  open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Jobs')
  await expect.element(jobs).not.toHaveAttribute('data-pressed')
})
