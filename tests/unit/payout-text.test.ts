import { expect, test } from 'vitest'
import { formatPhone, indianMobile, whatsAppAddress } from '@/lib/phone'
import { payoutText } from '@/payouts/payout-text'

const payment = {
  id: 'p1',
  amount: 1000,
  serviceCenter: 'Sharma Motors',
  serviceCenterId: 'c1',
  createdAt: '2026-11-21T06:30:00.000Z',
  referenceNumber: 'REF000001',
  notes: undefined,
}

test('a payout is told in one sentence, with what the server told', () => {
  expect(payoutText(payment)).toBe('₹1,000.00 paid to Sharma Motors on 21/11/2026, reference REF000001.')
  expect(payoutText({ ...payment, createdAt: '2026-11-20T20:00:00.000Z' })).toContain('on 21/11/2026')
  expect(payoutText({ ...payment, amount: undefined, serviceCenter: undefined, createdAt: undefined })).toBe(
    'Paid, reference REF000001.',
  )
})

test('the address of WhatsApp holds digits alone, and the text as it is', () => {
  expect(whatsAppAddress('+919876543210')).toBe('https://wa.me/919876543210')
  const address = whatsAppAddress('+919876543210', '₹1 & more\nशर्मा?')
  expect(address).toBe(
    'https://wa.me/919876543210?text=%E2%82%B91%20%26%20more%0A%E0%A4%B6%E0%A4%B0%E0%A5%8D%E0%A4%AE%E0%A4%BE%3F',
  )
  expect(new URL(whatsAppAddress(undefined, 'a b')).href).toBe('https://wa.me/?text=a%20b')
})

test.each(['+919876543210', '98765 43210', '098765-43210', '0091 98765 43210', '919876543210'])(
  '"%s" is a mobile number of India',
  (written) => {
    expect(indianMobile(written)).toBe('+919876543210')
    expect(formatPhone(written)).toBe('+91 98765 43210')
  },
)

test.each(['', '—', '+915876543210', '+91987654321', '+14155550123', '020 2612 3456', 'ask'])(
  '"%s" is none, and is shown as it is written',
  (written) => {
    expect(indianMobile(written)).toBeUndefined()
    expect(formatPhone(written)).toBe(written)
  },
)
