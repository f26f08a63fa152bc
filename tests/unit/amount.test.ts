import { expect, test } from 'vitest'
import { isWholePaise, toPaise, toRupees } from '@/lib/amount'

test.each([
  [1.15, 115], // 114.99999999999999 by multiplication
  [0.57, 57],
  [4.35, 435],
  [1500.4999999999998, 150050],
  [0, 0],
])('%d rupees are %d paise', (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise)
})

test('every amount to the paisa is the same there and back', () => {
  const all = Array.from({ length: 100_000 }, (_, paise) => paise)
  expect(all.filter((paise) => toPaise(toRupees(paise)) !== paise)).toEqual([])
  expect(all.filter((paise) => !isWholePaise(toRupees(paise)))).toEqual([])
})

test('thousandths of a rupee are no paise', () => {
  expect([1.005, 0.001, 12.345].map(isWholePaise)).toEqual([false, false, false])
})
