import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFECTS } from '@tests/simulation/mutants'
import { expect, test } from 'vitest'

test.each(Object.entries(DEFECTS))(
  'each defect for %s replaces a text that is there once',
  (file, defects) => {
    const code = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    expect(defects.map(([from]) => from).filter((from) => code.split(from).length !== 2)).toEqual([])
  },
)
