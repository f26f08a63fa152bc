import { handlers } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { getResponse, HttpResponse, http } from 'msw'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { turnClock } from './clock'
import { server } from './server'
import type { Write } from './writes'

const WAIT = '/src/lib/wait'

/** The toast with a text. A form shows the same text near its buttons. */
export const toastOf = (text: string | RegExp) => page.getByRole('alert').getByText(text)

/** The color of a toast with a text, by its name. */
export function colorOfToast(text: string): string | undefined {
  const toast = page.getByRole('alert').filter({ hasText: text }).element()
  const color = getComputedStyle(toast, '::before').backgroundColor
  return ['green', 'red', 'blue'].find((name) => colorOf(`var(--mantine-color-${name}-filled)`) === color)
}

function colorOf(background: string): string {
  const probe = document.createElement('div')
  probe.style.background = background
  document.body.append(probe)
  const color = getComputedStyle(probe).backgroundColor
  probe.remove()
  return color
}

/** The embedded API carries out the call, and the answer is lost. `afterwards`: the state of the network from then on. */
export function loseAnswers({ method, path }: Pick<Write, 'method' | 'path'>, afterwards = () => {}): void {
  server.use(
    http[method](endpoint(path), async ({ request }) => {
      await getResponse(handlers, request.clone())
      afterwards()
      return HttpResponse.error()
    }),
  )
}

/** After a lost answer and a first read of the records without the change: moves the clock to the second read. */
export const turnToSecondLook = () => turnClock(2000, WAIT)

/** After a lost answer whose records cannot be read: moves the clock past the last read. */
export async function turnPastAllLooks(): Promise<void> {
  for (const untilNextLook of [2000, 3000, 5000, 10_000]) await turnClock(untilNextLook, WAIT)
  // A read is given up after 15 seconds, before the last one begins: so the pending read ends first.
  await expect.poll(() => window.stoppedClock?.isDueWithin(15_000, WAIT)).toBe(false)
  await turnClock(20_000, WAIT)
}
