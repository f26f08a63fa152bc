import { expect } from 'vitest'
import { workUnderWay } from './render-app'
import { type Call, calls, callsUnderWay } from './server'

/** Waits until the console has come to rest: nothing is asked of the server, and nothing follows from its last answer. */
export async function atRest(): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = stillUnderWay()
        await new Promise((resolve) => setTimeout(resolve))
        return [...before, ...stillUnderWay()]
      },
      { message: 'what is under way' },
    )
    .toEqual([])
}

/**
 * The calls of this test once the console has come to rest, as `calls` tells them: what was to be sent has been sent, and what
 * was not to be sent would have been.
 */
export async function callsMade(to?: string): Promise<Call[]> {
  await atRest()
  return calls(to)
}

/** What has just come, such as a table, takes its form in the frame that is under way: it has it after two. */
export function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

function stillUnderWay(): string[] {
  return [...callsUnderWay(), ...workUnderWay()]
}
