import { SessionEndedError } from '@/http/errors'
import type { Account } from './account'
import { type Answer, nextPayout, type Payout, type PayoutEffect, type PayoutEvent } from './machine'

/** What a payment needs of its surroundings, so that tests can control time and network. */
export type World = {
  /** Milliseconds of the monotonic clock. */
  now: () => number
  /** Ends early, without a failure, when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readAccount: (signal: AbortSignal) => Promise<Account>
  /** Sends the call; `before` is the account that was read right before it. It is never aborted, and never sent again. */
  send: (before: Account) => Promise<Answer>
  /** Calls the listener when the network is back or the admin asks to check. Returns how to unsubscribe. */
  onWakeUp: (listener: () => void) => () => void
  /** Called with every state of the payment. */
  onState: (payout: Payout) => void
  /** Of the sign-in: once it is aborted, nothing more is done. */
  signal: AbortSignal
}

/**
 * Runs a payment to its end, effect by effect. Resolves with the last state. Rejects with `SessionEndedError` at once when the sign-in
 * ends.
 */
export function runPayout([first, effect]: [Payout, PayoutEffect], world: World): Promise<Payout> {
  return new Promise((resolve, reject) => {
    let payout = first
    let running = new AbortController()

    const stop = () => {
      running.abort()
      stopListening()
      world.signal.removeEventListener('abort', end)
    }
    const end = () => {
      stop()
      reject(new SessionEndedError())
    }
    const dispatch = (event: PayoutEvent) => {
      const [after, effect] = nextPayout(payout, event)
      if (after !== payout) world.onState(after)
      payout = after
      if (effect) start(effect)
      else if (after.step === 'over') {
        stop()
        resolve(after)
      }
    }
    const start = (effect: PayoutEffect) => {
      running.abort()
      running = new AbortController()
      const { signal } = running
      void perform(effect, payout, world, signal).then((event) => {
        if (!signal.aborted) dispatch(event)
      })
    }

    const stopListening = world.onWakeUp(() => dispatch({ is: 'woken' }))
    world.signal.addEventListener('abort', end)
    if (world.signal.aborted) return end()
    world.onState(payout)
    start(effect)
  })
}

async function perform(
  effect: PayoutEffect,
  { account }: Payout,
  world: World,
  signal: AbortSignal,
): Promise<PayoutEvent> {
  switch (effect.do) {
    case 'read': {
      const account = await readable(world.readAccount(signal))
      return account ? { is: 'read', account } : { is: 'unreadable' }
    }
    case 'send': {
      const answer = await world.send(account)
      return { is: 'answered', answer, at: world.now() }
    }
    case 'look': {
      const begunAt = world.now()
      const look = new AbortController()
      const giveUp = () => look.abort()
      signal.addEventListener('abort', giveUp)
      const account = await Promise.race([
        readable(world.readAccount(look.signal)),
        world.wait(effect.atMost, look.signal).then((): undefined => undefined),
      ])
      giveUp()
      signal.removeEventListener('abort', giveUp)
      return { is: 'looked', account, begunAt, endedAt: world.now() }
    }
    case 'wait':
      await world.wait(effect.for, signal)
      return { is: 'waited' }
  }
}

/** A failed read is logged by `readAccount`; here it only matters that there is no account. */
function readable(account: Promise<Account>): Promise<Account | undefined> {
  return account.catch((): undefined => undefined)
}
