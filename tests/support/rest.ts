import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { workUnderWay } from './render-app'
import { type Call, calls, callsUnderWay } from './server'

/** Waits until the console is idle: no call is pending, and the last answers have been rendered. */
export async function atRest(): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = stillUnderWay()
        await twoFrames() // a screen that is asked for is rendered after the next frame
        await new Promise((resolve) => setTimeout(resolve))
        return [...before, ...stillUnderWay()]
      },
      { message: 'what is under way' },
    )
    .toEqual([])
}

/** The calls of this test, like `calls`, once the console is idle: then a call that must not be sent would have been sent. */
export async function callsMade(to?: string): Promise<Call[]> {
  await atRest()
  return calls(to)
}

/** For a dialog that has just taken the focus: Mantine takes it twice, by two timers, and would take it back from what is focused between. */
export async function focusTaken(control: Locator): Promise<void> {
  await expect.element(control).toHaveFocus()
  await twoFrames()
  await new Promise((resolve) => setTimeout(resolve))
}

/** Waits for two frames, after which something that was just rendered has its final layout. */
export function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

function stillUnderWay(): string[] {
  return [...callsUnderWay(), ...workUnderWay()]
}
