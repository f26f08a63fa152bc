import { SessionEndedError } from '@/http/errors'
import type { Account } from './account'
import { type Answer, nextPayout, type Payout, type PayoutEffect, type PayoutEvent } from './machine'

/** The world as a payment needs it, so that tests can turn its clock and open its gates. */
export type World = {
  /** Milliseconds of a clock that only runs forward. */
  now: () => number
  /** Ends early, without a failure, when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readAccount: (signal: AbortSignal) => Promise<Account>
  /** Sends the call; the account is that of right before. It is never aborted, nor sent again. */
  send: (before: Account) => Promise<Answer>
  /** Calls when the network is back or the admin asks. Answers how to stop. */
  onWakeUp: (listener: () => void) => () => void
  /** Hears of every state of the payment. */
  tell: (payout: Payout) => void
  /** Of the sign-in: once it is aborted nothing more is done or told. */
  signal: AbortSignal
}

/**
 * Takes a payment from where it begins to its end, doing what the machine says. Answers the last state; throws
 * `SessionEndedError` at once when the sign-in ends.
 */
export function runPayout([first, task]: [Payout, PayoutEffect], world: World): Promise<Payout> {
  return new Promise((resolve, reject) => {
    let payout = first
    let doing = new AbortController()

    const stop = () => {
      doing.abort()
      stopListening()
      world.signal.removeEventListener('abort', end)
    }
    const end = () => {
      stop()
      reject(new SessionEndedError())
    }
    const take = (event: PayoutEvent) => {
      const [after, task] = nextPayout(payout, event)
      if (after !== payout) world.tell(after)
      payout = after
      if (task) start(task)
      else if (after.step === 'over') {
        stop()
        resolve(after)
      }
    }
    const start = (task: PayoutEffect) => {
      doing.abort()
      doing = new AbortController()
      const { signal } = doing
      void perform(task, payout, world, signal).then((event) => {
        if (!signal.aborted) take(event)
      })
    }

    const stopListening = world.onWakeUp(() => take({ is: 'woken' }))
    world.signal.addEventListener('abort', end)
    if (world.signal.aborted) return end()
    world.tell(payout)
    start(task)
  })
}

async function perform(
  task: PayoutEffect,
  { account }: Payout,
  world: World,
  signal: AbortSignal,
): Promise<PayoutEvent> {
  switch (task.do) {
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
        world.wait(task.atMost, look.signal).then((): undefined => undefined),
      ])
      giveUp()
      signal.removeEventListener('abort', giveUp)
      return { is: 'looked', account, begunAt }
    }
    case 'wait':
      await world.wait(task.for, signal)
      return { is: 'waited' }
  }
}

/** What went wrong with a read is logged where it is read; here it counts that there is nothing to go by. */
function readable(account: Promise<Account>): Promise<Account | undefined> {
  return account.catch((): undefined => undefined)
}
