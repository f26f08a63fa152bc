import { beforeEach, vi } from 'vitest'
import { NOW } from './now'

vi.setSystemTime(NOW) // before the test files create their tables

beforeEach(() => {
  vi.setSystemTime(NOW)
})
