import { expect, test } from 'vitest'
import { amountInWords } from '@/payouts/amount-in-words'

test.each([
  [0.01, 'One Paisa Only'],
  [0.5, 'Fifty Paise Only'],
  [1, 'One Rupee Only'],
  [1.01, 'One Rupee And One Paisa Only'],
  [2.29, 'Two Rupees And Twenty Nine Paise Only'],
  [10, 'Ten Rupees Only'],
  [19.9, 'Nineteen Rupees And Ninety Paise Only'],
  [99.99, 'Ninety Nine Rupees And Ninety Nine Paise Only'],
  [100, 'One Hundred Rupees Only'],
  [101, 'One Hundred One Rupees Only'],
  [999, 'Nine Hundred Ninety Nine Rupees Only'],
  [1000, 'One Thousand Rupees Only'],
  [12_500, 'Twelve Thousand Five Hundred Rupees Only'],
  [99_999.99, 'Ninety Nine Thousand Nine Hundred Ninety Nine Rupees And Ninety Nine Paise Only'],
  [1_00_000, 'One Lakh Rupees Only'],
  [1_23_456.5, 'One Lakh Twenty Three Thousand Four Hundred Fifty Six Rupees And Fifty Paise Only'],
  [10_00_000, 'Ten Lakh Rupees Only'],
  [1_00_00_000, 'One Crore Rupees Only'],
  [
    99_99_99_999.99,
    'Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine Rupees And Ninety Nine Paise Only',
  ],
])('₹%d is %s', (rupees, words) => {
  expect(amountInWords(rupees)).toBe(words)
})

test.each([0, -5, 0.004, Number.NaN, Number.POSITIVE_INFINITY, 1e21])('%d has no words', (rupees) => {
  expect(amountInWords(rupees)).toBeUndefined()
})

test('every paisa counts, and a sum that was added up has no less', () => {
  expect(amountInWords(19.9 * 100)).toBe('One Thousand Nine Hundred Ninety Rupees Only')
  expect(amountInWords(0.567)).toBe('Fifty Six Paise Only')
  expect(amountInWords(0.1 + 0.2)).toBe('Thirty Paise Only')
  expect(amountInWords(4.35)).toBe('Four Rupees And Thirty Five Paise Only')
})
