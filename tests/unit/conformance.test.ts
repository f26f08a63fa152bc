import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CRITERIA } from '@tests/conformance/criteria'
import { missingTests, reportHtml, reportYaml } from '@tests/conformance/report'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const written = (file: string) => readFileSync(join(import.meta.dirname, '../conformance', file), 'utf8')

describe('the report of accessibility', () => {
  test('has each criterion of WCAG 2.2 once: 31 of level A and 24 of level AA', () => {
    const count = (level: string) => CRITERIA.filter((criterion) => criterion.level === level).length
    expect([count('A'), count('AA')]).toEqual([31, 24])
    expect(new Set(CRITERIA.map(({ num }) => num)).size).toBe(55)
  })

  test('names only tests that are there, and would miss one that is not', () => {
    expect(missingTests()).toEqual([])
    const [criterion] = CRITERIA
    if (!criterion) throw new Error('no criterion')
    const gone = { ...criterion, tests: [['screens/focus.test.tsx', 'a test that is not there']] as const }
    expect(missingTests([gone])).toHaveLength(1)
  })

  test('shows each criterion that is met by a test or a check, and says what is missing of one that is not', () => {
    for (const { num, adherence, notes, tests = [], checks = [] } of CRITERIA) {
      expect(notes, num).not.toBe('')
      if (adherence !== 'not-applicable') expect(tests.length + checks.length, num).toBeGreaterThan(0)
    }
  })

  test('is written as it is now, and can be read as YAML', () => {
    expect(written('report.yaml')).toBe(reportYaml())
    expect(written('report.html')).toBe(reportHtml())
    const { chapters } = parse(written('report.yaml'))
    expect(chapters.success_criteria_level_a.criteria).toHaveLength(31)
  })
})
