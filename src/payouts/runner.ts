import { GoneError, SessionEndedError } from '@/http/errors'
import type { Account } from './account'
import { type Answer, nextPayout, type Payout, type PayoutEffect, type PayoutEvent } from './machine'

/** Passed in, so that tests can simulate them. */
export type PayoutDependencies = {
  /** Milliseconds of the monotonic clock. */
  now: () => number
  /** Ends early, without a failure, when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readAccount: (signal: AbortSignal) => Promise<Account>
  /** As in `PayoutEvent`. */
  isFoundElsewhere: () => boolean
  /** The call is never aborted, and never sent again. `before` was read right before it. Undefined if offline: nothing was sent. */
  send: (before: Account) => Promise<Answer | undefined>
  /** As `woken` of `PayoutEvent`. Returns how to unsubscribe. */
  onWakeUp: (listener: () => void) => () => void
  onState: (payout: Payout) => void
  /** Aborted when the session ends, or a repetition replaces this run. */
  signal: AbortSignal
}

/** Resolves with the last state. Rejects with `SessionEndedError` as soon as `signal` is aborted. */
export function runPayout(
  [first, effect]: [Payout, PayoutEffect],
  dependencies: PayoutDependencies,
): Promise<Payout> {
  return new Promise((resolve, reject) => {
    let payout = first
    let running = new AbortController()

    const stop = () => {
      running.abort()
      stopListening()
      dependencies.signal.removeEventListener('abort', end)
    }
    const end = () => {
      stop()
      reject(new SessionEndedError())
    }
    const dispatch = (event: PayoutEvent) => {
      const [after, effect] = nextPayout(payout, event)
      if (after !== payout) dependencies.onState(after)
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
      void perform(effect, payout, dependencies, signal).then((event) => {
        if (!signal.aborted) dispatch(event)
      })
    }

    const stopListening = dependencies.onWakeUp(() => dispatch({ is: 'woken' }))
    dependencies.signal.addEventListener('abort', end)
    if (dependencies.signal.aborted) return end()
    dependencies.onState(payout)
    start(effect)
  })
}

async function perform(
  effect: PayoutEffect,
  { account }: Payout,
  dependencies: PayoutDependencies,
  signal: AbortSignal,
): Promise<PayoutEvent> {
  switch (effect.do) {
    case 'read': {
      const account = await dependencies
        .readAccount(signal)
        .catch((error: unknown) => (error instanceof GoneError ? 'gone' : 'unreadable'))
      if (typeof account === 'string') return { is: account }
      const isFoundElsewhere = dependencies.isFoundElsewhere()
      return { is: 'read', account, at: dependencies.now(), isFoundElsewhere }
    }
    case 'send': {
      const answer = await dependencies.send(account)
      return answer ? { is: 'answered', answer, at: dependencies.now() } : { is: 'unsent' }
    }
    case 'poll': {
      const begunAt = dependencies.now()
      const poll = new AbortController()
      const pollSignal = AbortSignal.any([signal, poll.signal])
      const account = await Promise.race([
        readable(dependencies.readAccount(pollSignal)),
        dependencies.wait(effect.timeout, pollSignal).then((): undefined => undefined),
      ])
      poll.abort()
      return { is: 'polled', account, begunAt, endedAt: dependencies.now() }
    }
    case 'wait':
      await dependencies.wait(effect.for, signal)
      return { is: 'waited' }
  }
}

/** `readAccount` logs its failures. */
function readable(account: Promise<Account>): Promise<Account | undefined> {
  return account.catch((): undefined => undefined)
}
