import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exclusively, inTurn, locksSpanTabs } from '@/lib/lock'

afterEach(() => vi.unstubAllGlobals())

describe('without Web Locks', () => {
  beforeEach(() => void vi.stubGlobal('navigator', {}))

  test('one thing at a time runs under a name in this tab', async () => {
    expect(locksSpanTabs()).toBe(false)
    let finish = (_: string) => {}
    const first = exclusively('a', () => new Promise<string>((resolve) => (finish = resolve)))
    expect(await exclusively('a', async () => 'second')).toBe('busy')
    expect(await exclusively('b', async () => 'other')).toBe('other')
    finish('first')
    expect(await first).toBe('first')
    expect(await exclusively('a', async () => 'third')).toBe('third')
  })

  test('work that fails lets go', async () => {
    await expect(exclusively('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await exclusively('a', async () => 'next')).toBe('next')
  })
})

test('where Web Locks are refused, work is done, one at a time in this tab', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const request = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(async () => exclusively('a', async () => 'inner'))
  expect(await exclusively('a', work)).toBe('busy')
  expect(work).toHaveBeenCalledOnce()
  expect(locksSpanTabs()).toBe(false)
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
})

test('a turn that is no longer wanted when it comes is let go by', async () => {
  const turn = new AbortController()
  const [work, onWait] = [vi.fn(async () => undefined), vi.fn()]
  const request = async (_name: string, _options: LockOptions, run: (lock: object) => Promise<unknown>) => {
    turn.abort()
    return run({})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  await inTurn('a', turn.signal, { work, onWait })
  expect(work).not.toHaveBeenCalled()
  expect(onWait).not.toHaveBeenCalled()
})
