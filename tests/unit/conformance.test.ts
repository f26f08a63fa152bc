import { CRITERIA } from '@tests/conformance/criteria'
import { missingTests, reportHtml, reportYaml, securityHtml } from '@tests/conformance/report'
import { SECURITY } from '@tests/conformance/security'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

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

  test('can be read as YAML, and has each criterion in both forms', () => {
    const { chapters } = parse(reportYaml())
    expect(chapters.success_criteria_level_a.criteria).toHaveLength(31)
    const html = reportHtml()
    for (const { num } of CRITERIA) expect(html).toContain(`<tr id="${num}">`)
  })
})

describe('the report of security', () => {
  test('names only tests that are there, for each requirement that is met', () => {
    expect(SECURITY.length).toBeGreaterThan(60)
    expect(missingTests(SECURITY)).toEqual([])
    for (const { num, adherence, notes, tests = [], checks = [] } of SECURITY) {
      expect(notes, num).not.toBe('')
      if (adherence === 'supports') expect(tests.length + checks.length, num).toBeGreaterThan(0)
    }
  })

  test('says why the token can be read by a script', () => {
    const token = SECURITY.find(({ num }) => num === '3.3.4')
    expect(token?.adherence).toBe('does-not-support')
    expect(token?.notes).toContain('The specification')
  })

  test('has each requirement', () => {
    const html = securityHtml()
    for (const { num } of SECURITY) expect(html).toContain(`<tr id="${num}">`)
  })
})
