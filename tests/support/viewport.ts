import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** Sets the size of the window until the end of the test, in pixels. */
export async function onScreen(width: number, height = 800): Promise<void> {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, height)
}
