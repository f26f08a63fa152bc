import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartHeight, nameLines, roundTicks } from '@/ui/chart/layout'

test.each([
  [
    [26, 132],
    [0, 50, 100, 150],
  ],
  [
    [1, 2],
    [0, 1, 2],
  ],
  [[12958], [0, 5000, 10000, 15000]],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [
    [-7, 12],
    [-10, -5, 0, 5, 10, 15],
  ],
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
])('the ticks of %j are round: %j', (values, ticks) => {
  expect(roundTicks(values)).toEqual(ticks)
})

test('ticks hold every value between them, are few, and are whole where the values are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (values) => {
      const ticks = roundTicks(values)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(0)).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('a name is broken between words; what is too long is cut', () => {
  expect(nameLines('Key Lockout Assistance')).toEqual(['Key Lockout', 'Assistance'])
  expect(nameLines('x'.repeat(300))).toEqual([`${'x'.repeat(15)}…`])
  const [, , last, ...more] = nameLines('word '.repeat(100))
  expect(more).toEqual([])
  expect(last).toMatch(/…$/)
})

test('a chart of bars is as high as its names need', () => {
  const heightOf = (name: string) => chartHeight('bars', [{ name, value: 1 }])
  expect(heightOf('Car Wash')).toBe(heightOf('Key Lockout Assistance'))
  expect(heightOf('Denting, Painting and Paint Protection')).toBeGreaterThan(heightOf('Car Wash'))
})
