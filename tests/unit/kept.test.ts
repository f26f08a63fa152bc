import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { defineKept, forgetRecords, KEPT } from '@/lib/kept'

afterEach(() => void vi.restoreAllMocks())
afterEach(() => void vi.unstubAllGlobals())

const recent = defineKept({ key: KEPT.recent, schema: v.string(), fallback: 'nothing' })

test('what a browser did not keep stays while the page lives, until logout or until it is kept after all', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('localStorage', undefined)
  recent.write('asha', 'a job')
  expect(recent.read('asha')).toBe('a job')
  forgetRecords()
  expect(recent.read('asha')).toBe('nothing')

  recent.write('asha', 'a job')
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  recent.write('asha', 'a plan')
  expect(recent.read('asha')).toBe('a plan')
})
