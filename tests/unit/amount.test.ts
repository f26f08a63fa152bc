import { describe, expect, test } from 'vitest'
import { cutToPaise, isWholePaise, parseRupees, rupeesText, sumPaise, toPaise, toRupees } from '@/lib/amount'

describe('an amount as it is typed or pasted', () => {
  test.each([
    ['5', 5],
    [' 12 ', 12],
    [' ₹12 ', 12],
    ['.5', 0.5],
    ['.123456', 0.123456],
    ['0.05', 0.05],
    ['1.234567', 1.234567],
    ['12,500', 12500],
    ['1,23,456', 123456],
    ['1,23,456.50', 123456.5],
    ['12,34,56,789.123456', 123456789.123456],
    ['1,234,567', 1234567],
    ['123,456,789.25', 123456789.25],
    ['₹500', 500],
    ['₹  500', 500],
    ['rs 1500', 1500],
    ['Rs.1,500/-', 1500],
    ['INR 20', 20],
    ['₹ 5 /-', 5],
    ['000123', 123],
    ['0000000000000000000.5', 0.5],
    ['999999999999999', 999_999_999_999_999],
    ['9999999999999.99', 9_999_999_999_999.99],
  ])('%s is %d', (typed, rupees) => {
    expect(parseRupees(typed)).toBe(rupees)
  })

  test.each([
    ...['', '.', '-5', '1e5', 'abc', '12 500', '1.', '1.1234567', '.1234567', '.5x', '.x', '1.x', 'x5', '5x'],
    ...['x₹5', '₹5₹', '5₹0', '5/-0', '5/-/-'],
    ...['12,50', '1,2,3', '12.500.00', '1,234.1234567', '1,23,456.x', '1,234,567.x', '1,23,4', ',123'],
    ...['x1,23,456', '1,23,456x', 'x1,234,567', '1,234,567x', '1234,567', '1,2345'],
    ...['9999999999999999', '1000000000000000', '99999999999999.99'], // more digits than a number keeps
  ])('"%s" is refused, not guessed', (typed) => {
    expect(parseRupees(typed)).toBeUndefined()
  })
})

test('a field shows an amount as it is, and nothing where there is none', () => {
  expect(rupeesText(1500.5)).toBe('1500.50')
  expect(rupeesText(0.1 + 0.2)).toBe('0.30')
  expect(rupeesText(1500)).toBe('1500')
  expect(rupeesText(1500.125)).toBe('1500.125') // no part of a paisa goes without a word
  expect(rupeesText(0)).toBe('0')
  expect(rupeesText(undefined)).toBe('')
})

test('an amount of whole paise is one however a computer counts it', () => {
  for (const rupees of [0, 1, 1.15, 0.57, 1500.4999999999998, 0.1 + 0.2])
    expect(isWholePaise(rupees)).toBe(true)
  for (const rupees of [1.005, 0.001, 1500.499]) expect(isWholePaise(rupees)).toBe(false)
})

test('rupees become the nearest paise, and paise rupees', () => {
  expect([1.15, 0.57, 1500.4999999999998, 0].map(toPaise)).toEqual([115, 57, 150_050, 0])
  expect([115, 57, 150_050].map(toRupees)).toEqual([1.15, 0.57, 1500.5])
})

test('what is owed is known to the paisa; too much for that, or not told, it is not known', () => {
  expect([0, 1.15, -0.05, 90_071_992_547_409].map(cutToPaise)).toEqual([0, 115, -5, 9_007_199_254_740_900])
  expect([85_130_703_610.4, 19.9 * 100, 0.29, 1.999].map(cutToPaise)).toEqual([
    8_513_070_361_040, 199_000, 29, 199,
  ])
  expect([90_071_992_547_410, Number.NaN, undefined].map(cutToPaise)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a sum is exact to the paisa, however much it is', () => {
  const most = Number.MAX_SAFE_INTEGER
  expect(sumPaise([most, most, 1])).toBe(2n * BigInt(most) + 1n)
  expect(sumPaise([10, 20])).toBe(30n)
  expect(sumPaise([500, -20])).toBe(480n)
  expect(sumPaise([])).toBe(0n)
})

test('every amount to the paisa is the same there and back', () => {
  const all = Array.from({ length: 100_000 }, (_, paise) => paise)
  expect(all.filter((paise) => toPaise(toRupees(paise)) !== paise)).toEqual([])
  expect(all.filter((paise) => !isWholePaise(toRupees(paise)))).toEqual([])
})
