import { handlers } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { getResponse, HttpResponse, http } from 'msw'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { turnClock } from './clock'
import { server } from './server'
import type { Write } from './writes'

const WAIT = '/src/lib/wait'

/** What a toast says; a form says the same beside its buttons. */
export const toastOf = (text: string | RegExp) => page.getByRole('alert').getByText(text)

/** The embedded API does what is asked of it, and the answer is lost. `afterwards`: what becomes of the network with it. */
export function loseAnswers({ method, path }: Pick<Write, 'method' | 'path'>, afterwards = () => {}): void {
  server.use(
    http[method](endpoint(path), async ({ request }) => {
      await getResponse(handlers, request.clone())
      afterwards()
      return HttpResponse.error()
    }),
  )
}

/** An answer was lost, and the first look found nothing: turns the clock on to the second one, which is believed. */
export const turnToSecondLook = () => turnClock(2000, WAIT)

/** Nothing can be read after a lost answer: turns the clock on until nobody looks any more. */
export async function turnPastAllLooks(): Promise<void> {
  for (const untilNextLook of [2000, 3000, 5000, 10_000]) await turnClock(untilNextLook, WAIT)
  // A look is given up after fifteen seconds, which is sooner than the last one begins: the one under way ends first.
  await expect.poll(() => window.stoppedClock?.isDueWithin(15_000, WAIT)).toBe(false)
  await turnClock(20_000, WAIT)
}
