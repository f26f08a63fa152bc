import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exclusively, locksSpanTabs } from '@/lib/lock'

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
