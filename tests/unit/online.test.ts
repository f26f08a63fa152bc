import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteCall, online } from '@/lib/online'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false })
  noteCall()(true)
})

afterEach(() => {
  noteCall()(true)
  vi.unstubAllGlobals()
})

test('a browser that says offline is believed once a call has failed', () => {
  expect(online.now()).toBe(true)
  noteCall()(false)
  expect(online.now()).toBe(false)
  noteCall()(true)
  expect(online.now()).toBe(true)
})

test('an answer to a call from before says nothing of the network now', () => {
  const [tellEarlier, tellLater] = [noteCall(), noteCall()]
  tellLater(false)
  tellEarlier(true)
  expect(online.now()).toBe(false)
})

test('a browser that says online is believed', () => {
  vi.stubGlobal('navigator', { onLine: true })
  noteCall()(false)
  expect(online.now()).toBe(true)
})
