import { beforeEach, vi } from 'vitest'
import { NOW } from './now'

vi.setSystemTime(NOW) // tables of tests are made as their file loads

beforeEach(() => {
  vi.setSystemTime(NOW)
})
