import { expect, test } from 'vitest'
import { ACTIVE_LABELS, AVAILABLE_LABELS, flagLabel } from '@/lib/status'

test('what is on and what is off has its word, and what the server does not tell has none', () => {
  expect([true, false, undefined].map((isOn) => flagLabel(isOn, ACTIVE_LABELS))).toEqual([
    'Active',
    'Inactive',
    undefined,
  ])
  expect([true, false, undefined].map((isOn) => flagLabel(isOn, AVAILABLE_LABELS))).toEqual([
    'Available',
    'Unavailable',
    undefined,
  ])
})
