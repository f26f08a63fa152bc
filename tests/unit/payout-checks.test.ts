import { describe, expect, test } from 'vitest'
import { paymentRowKey, type ServiceCenterPayment } from '@/api/service-center-payments'
import { checkPayouts } from '@/payouts/checks'

function payout(
  referenceNumber: string | undefined,
  fields: Partial<ServiceCenterPayment> = {},
): ServiceCenterPayment {
  return {
    id: undefined,
    serviceCenter: 'Sharma Motors',
    serviceCenterId: undefined,
    referenceNumber,
    createdAt: '2026-11-20T10:00:00Z',
    amount: 100,
    notes: undefined,
    ...fields,
  }
}

const day = (date: number) => ({ createdAt: `2026-11-${String(date).padStart(2, '0')}T10:00:00Z` })
const found = (payouts: ServiceCenterPayment[], isAsked = (_: ServiceCenterPayment) => true) =>
  checkPayouts(payouts, isAsked).map(({ check, payouts }) => [
    check,
    ...payouts.map((listed) => listed.referenceNumber),
  ])

describe('payouts that look made twice', () => {
  test.each<[what: string, payouts: ServiceCenterPayment[], expected: unknown[]]>([
    ['the same amount seven days apart', [payout('A', day(13)), payout('B')], [['amount', 'B', 'A']]],
    ['the same amount eight days apart', [payout('A', day(12)), payout('B')], []],
    [
      'three in a row, each within seven days',
      [payout('A', day(8)), payout('B', day(14)), payout('C')],
      [['amount', 'C', 'B', 'A']],
    ],
    [
      'two pairs far apart',
      [payout('A', day(1)), payout('B', day(2)), payout('C', day(19)), payout('D')],
      [
        ['amount', 'D', 'C'],
        ['amount', 'B', 'A'],
      ],
    ],
    ['a paisa more', [payout('A'), payout('B', { amount: 100.01 })], []],
    ['another center', [payout('A'), payout('B', { serviceCenter: 'Verma Auto' })], []],
    [
      'two centers of one name, by their ids',
      [payout('A', { serviceCenterId: '1' }), payout('B', { serviceCenterId: '2' })],
      [],
    ],
    [
      'two names of one center, by its id',
      [payout('A', { serviceCenterId: '1' }), payout('B', { serviceCenterId: '1', serviceCenter: 'New' })],
      [['amount', 'A', 'B']],
    ],
    [
      'amounts that are not told',
      [payout('A', { amount: undefined }), payout('B', { amount: undefined })],
      [],
    ],
    [
      'days that are not told',
      [payout('A', { createdAt: undefined }), payout('B', { createdAt: undefined })],
      [],
    ],
    [
      'the same reference number',
      [payout('A'), payout('A', { amount: 5, ...day(1) })],
      [['reference', 'A', 'A']],
    ],
    ['no reference numbers', [payout(undefined), payout(undefined, { amount: 5 })], []],
    [
      'the same bank reference in the notes',
      [payout('A', { notes: 'UTR hdfc1234567890.' }), payout('B', { amount: 5, notes: 'by HDFC1234567890' })],
      [['bank-reference', 'A', 'B']],
    ],
    [
      'two bank references in the notes of the same two: one group',
      [
        payout('A', { notes: 'UTR HDFC1234567890 of 50100123456789' }),
        payout('B', { amount: 5, notes: '50100123456789, HDFC1234567890' }),
      ],
      [['bank-reference', 'A', 'B']],
    ],
    [
      'the branch and the phone number of one center in the notes',
      [
        payout('A', { notes: 'to SBIN0001234, 9876543210' }),
        payout('B', { amount: 5, notes: 'to SBIN0001234, 9876543210' }),
      ],
      [],
    ],
    [
      'the same words in the notes',
      [
        payout('A', { notes: 'Settlement1 November' }),
        payout('B', { amount: 5, notes: 'Settlement1 November' }),
      ],
      [],
    ],
  ])('%s', (_, payouts, expected) => expect(found(payouts)).toEqual(expected))

  test('are shown where one of them is in the period', () => {
    const payouts = [payout('A', day(19)), payout('B')]
    expect(found(payouts, ({ referenceNumber }) => referenceNumber === 'A')).toHaveLength(1)
    expect(found(payouts, () => false)).toEqual([])
  })

  test('are known again by their kind and references alone, in any order', () => {
    const key = (payouts: ServiceCenterPayment[]) =>
      checkPayouts(payouts, () => true).map((group) => group.key)
    expect(key([payout('B'), payout('A')])).toEqual(['amount A B'])
    expect(key([payout('A'), payout('B')])).toEqual(['amount A B'])
  })
})

test('two payouts of one reference number are two rows, whether the server sends ids or not', () => {
  const keys = (payouts: ServiceCenterPayment[]) => new Set(payouts.map(paymentRowKey)).size
  expect(keys([payout('A'), payout('A', day(1))])).toBe(2)
  expect(keys([payout('A', { id: '1' }), payout('A', { id: '2' })])).toBe(2)
  expect(keys([payout('A'), payout('A')])).toBe(1) // one row on two pages
  expect(keys([payout(undefined), payout(undefined)])).toBe(2)
})
