import { expect, onTestFinished, test, vi } from 'vitest'
import { uuid } from '@/lib/uuid'

test.each([
  ['zeros', () => 0x00, '00000000-0000-4000-8000-000000000000'],
  ['ones', () => 0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ['a count', (index: number) => index, '00010203-0405-4607-8809-0a0b0c0d0e0f'],
])('a UUID out of %s bears its version and its variant', (_, byte, written) => {
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) for (const index of bytes.keys()) bytes[index] = byte(index)
    return bytes
  })
  onTestFinished(() => random.mockRestore())
  expect(uuid()).toBe(written)
})

test('no UUID is like the one before', () => {
  expect(uuid()).not.toBe(uuid())
})
