import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locksSpanTabs, tryWithLock, waitForLock } from '@/lib/web-lock'
import { registerWork, workInAllTabs } from '@/session/work'

afterEach(() => vi.unstubAllGlobals())

function aborted(signal?: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

/** Web Locks as a browser has them, whose tabs are all who ask: a name has one holder, and the others wait for it. */
function stubLocks() {
  const held = new Map<string, Promise<void>>()
  const request = async <Result>(
    name: string,
    { ifAvailable, signal }: LockOptions,
    run: (lock: object | null) => Result | Promise<Result>,
  ): Promise<Result> => {
    if (ifAvailable && held.has(name)) return run(null)
    while (held.has(name)) await Promise.race([held.get(name), aborted(signal)])
    let letGo = () => {}
    held.set(name, new Promise((resolve) => (letGo = resolve)))
    try {
      return await run({ name })
    } finally {
      held.delete(name)
      letGo()
    }
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return {
    /** Another tab holds the name until it is told to finish. */
    holdElsewhere: (name: string) => {
      let finish = () => {}
      const isOver = request(name, {}, () => new Promise<void>((resolve) => (finish = resolve)))
      return () => {
        finish()
        return isOver
      }
    },
  }
}

describe('with Web Locks', () => {
  test('one thing at a time runs under a name in all tabs, and nothing else is waited for', async () => {
    const { holdElsewhere } = stubLocks()
    expect(locksSpanTabs()).toBe(true)
    const finish = holdElsewhere('a')
    const work = vi.fn(async () => 'done')
    const asked = tryWithLock('a', work)
    expect(await tryWithLock('b', async () => 'other')).toBe('other')
    await finish()
    expect(await asked).toBe('busy')
    expect(work).not.toHaveBeenCalled()
    expect(await tryWithLock('a', work)).toBe('done')
  })

  test('work that fails is not done twice, and lets go', async () => {
    stubLocks()
    const work = vi.fn(() => Promise.reject(new Error('no')))
    await expect(tryWithLock('a', work)).rejects.toThrow('no')
    expect(work).toHaveBeenCalledOnce()
    expect(await tryWithLock('a', async () => 'next')).toBe('next')
    expect(locksSpanTabs()).toBe(true)
  })
})

describe('a turn', () => {
  /** Asks for a turn, and tells what came of it. */
  const ask = (answer = async () => 'done') => {
    const turn = new AbortController()
    const [work, onWait] = [vi.fn(answer), vi.fn()]
    return { turn, work, onWait, over: waitForLock('a', turn.signal, { work, onWait }) }
  }

  test('comes at once where nothing runs: the work is done once, and no wait is told', async () => {
    stubLocks()
    const { work, onWait, over } = ask()
    expect(await over).toBe('done')
    expect(work).toHaveBeenCalledOnce()
    expect(onWait).not.toHaveBeenCalled()
  })

  test('comes when another tab is through, and a wait is told meanwhile', async () => {
    const finish = stubLocks().holdElsewhere('a')
    const { work, onWait, over } = ask()
    await expect.poll(() => onWait.mock.calls.length).toBe(1)
    expect(work).not.toHaveBeenCalled()
    await finish()
    expect(await over).toBe('done')
    expect(work).toHaveBeenCalledOnce()
    expect(onWait).toHaveBeenCalledOnce()
  })

  test('that is no longer wanted is not waited for, and that is no failure', async () => {
    const finish = stubLocks().holdElsewhere('a')
    const { turn, work, onWait, over } = ask()
    await expect.poll(() => onWait.mock.calls.length).toBe(1)
    turn.abort()
    expect(await over).toBeUndefined()
    await finish()
    expect(await tryWithLock('a', async () => 'free')).toBe('free')
    expect(work).not.toHaveBeenCalled()
  })

  test('whose work fails fails with it, after a wait, too', async () => {
    const finish = stubLocks().holdElsewhere('a')
    const failing = () => ask(() => Promise.reject(new Error('no')))
    const { onWait, over } = failing()
    await expect.poll(() => onWait.mock.calls.length).toBe(1)
    const failed = expect(over).rejects.toThrow('no')
    await finish()
    await failed
    await expect(failing().over).rejects.toThrow('no')
  })

  test('that is given up after its work has begun is still told by its work, after a wait, too', async () => {
    const finish = stubLocks().holdElsewhere('a')
    for (const isHeld of [true, false]) {
      let fail = (_: Error) => {}
      const sent = ask(() => new Promise<string>((_, reject) => (fail = reject)))
      if (isHeld) await expect.poll(() => sent.onWait.mock.calls.length).toBe(1)
      if (isHeld) await finish()
      await expect.poll(() => sent.work.mock.calls.length).toBe(1)
      const failed = expect(sent.over).rejects.toThrow('the answer is lost')
      sent.turn.abort()
      fail(new Error('the answer is lost'))
      await failed
    }
  })

  test('without Web Locks is told to wait for this tab, and does not', async () => {
    vi.stubGlobal('navigator', {})
    let finish = () => {}
    const first = tryWithLock('a', () => new Promise<void>((resolve) => (finish = resolve)))
    const { work, onWait, over } = ask()
    await over
    expect(onWait).toHaveBeenCalledOnce()
    expect(work).toHaveBeenCalledOnce()
    finish()
    await first
  })
})

describe('without Web Locks', () => {
  beforeEach(() => void vi.stubGlobal('navigator', {}))

  test('one thing at a time runs under a name in this tab', async () => {
    expect(locksSpanTabs()).toBe(false)
    let finish = (_: string) => {}
    const first = tryWithLock('a', () => new Promise<string>((resolve) => (finish = resolve)))
    expect(await tryWithLock('a', async () => 'second')).toBe('busy')
    expect(await tryWithLock('b', async () => 'other')).toBe('other')
    finish('first')
    expect(await first).toBe('first')
    expect(await tryWithLock('a', async () => 'third')).toBe('third')
  })

  test('a turn that is no longer wanted does nothing', async () => {
    let finish = () => {}
    const first = tryWithLock('a', () => new Promise<void>((resolve) => (finish = resolve)))
    const turn = new AbortController()
    const [work, onWait] = [vi.fn(async () => {}), vi.fn()]
    const over = waitForLock('a', turn.signal, { work, onWait })
    turn.abort()
    await over
    expect(work).not.toHaveBeenCalled()
    expect(onWait).not.toHaveBeenCalled()
    finish()
    await first
  })

  test('work that fails lets go', async () => {
    await expect(tryWithLock('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await tryWithLock('a', async () => 'next')).toBe('next')
  })
})

test('where Web Locks are refused, work is done, one at a time in this tab', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const request = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(async () => tryWithLock('a', async () => 'inner'))
  expect(await tryWithLock('a', work)).toBe('busy')
  expect(work).toHaveBeenCalledOnce()
  expect(locksSpanTabs()).toBe(false)
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('a turn that is no longer wanted when it comes is let go by', async () => {
  const turn = new AbortController()
  const [work, onWait] = [vi.fn(async () => undefined), vi.fn()]
  const request = async (_name: string, _options: LockOptions, run: (lock: object) => Promise<unknown>) => {
    turn.abort()
    return run({})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await waitForLock('a', turn.signal, { work, onWait })).toBeUndefined()
  expect(work).not.toHaveBeenCalled()
  expect(onWait).not.toHaveBeenCalled()
})

describe('a page that is paused while a lock is given', () => {
  /** Chromium then releases the lock without having run the work, and rejects with an error of its own. */
  function pauseFor(grants: number): string[] {
    const held: string[] = []
    const request = async <Result>(
      name: string,
      _options: LockOptions,
      run: (lock: object) => Promise<Result>,
    ) => {
      if (grants-- > 0) throw new Error('The provided callback is no longer runnable.')
      held.push(name)
      return run({ name })
    }
    const query = async () => ({ held: held.map((name) => ({ name })) })
    vi.stubGlobal('navigator', { locks: { request, query } })
    return held
  }

  test('asks for it anew: the work is done once, and locks still span all tabs', async () => {
    const held = pauseFor(1)
    const work = vi.fn(async () => 'done')
    expect(await tryWithLock('a', work)).toBe('done')
    expect(work).toHaveBeenCalledOnce()
    expect(held).toEqual(['a'])
    expect(locksSpanTabs()).toBe(true)
  })

  test('tells the other tabs of a task all the same', async () => {
    const held = pauseFor(1)
    const release = registerWork({ kind: 'other', text: 'Something is under way.' })
    await expect.poll(() => held).toEqual(['wayside work other Something is under way.'])
    expect(await workInAllTabs()).toEqual([{ kind: 'other', text: 'Something is under way.' }])
    release()
  })

  test('does not ask for ever', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    pauseFor(Number.POSITIVE_INFINITY)
    expect(await tryWithLock('a', async () => 'done')).toBe('done')
    expect(locksSpanTabs()).toBe(false)
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})
