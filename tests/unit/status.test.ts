import { expect, test } from 'vitest'
import { ACTIVE, AVAILABLE, onOffLabel } from '@/lib/status'

test('what is on and what is off has its word, and what the server does not tell has none', () => {
  expect([true, false, undefined].map((isOn) => onOffLabel(isOn, ACTIVE))).toEqual([
    'Active',
    'Inactive',
    undefined,
  ])
  expect([true, false, undefined].map((isOn) => onOffLabel(isOn, AVAILABLE))).toEqual([
    'Available',
    'Unavailable',
    undefined,
  ])
})
