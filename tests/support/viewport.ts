import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** A window of so many pixels until the test is over, however it ends. */
export async function onScreen(width: number, height = 800): Promise<void> {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, height)
}
