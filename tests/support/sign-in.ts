import { DEMO_ADMIN } from '@mocks/index'
import { page } from 'vitest/browser'

/** Signs in as the demo's admin, by the form. */
export async function signIn(): Promise<void> {
  await page.getByLabelText('Email', { exact: true }).fill(DEMO_ADMIN.email)
  await page.getByLabelText('Password', { exact: true }).fill(DEMO_ADMIN.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function logOut(): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
}
