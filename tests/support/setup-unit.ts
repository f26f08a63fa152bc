import { afterEach, beforeEach, expect, vi } from 'vitest'
import { NOW } from './now'
import { takePageErrors } from './page-errors'

vi.setSystemTime(NOW) // before the test files create their tables

beforeEach(() => {
  vi.setSystemTime(NOW)
})

afterEach(() => {
  expect(takePageErrors(), 'the code complained').toEqual([])
})
