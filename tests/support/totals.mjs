import { readFileSync } from 'node:fs'

const folder = new URL('../../test-results/', import.meta.url)

/** @param {string} name */
function report(name) {
  try {
    return JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
  } catch {
    console.error(`${name}: these tests did not run`)
    process.exitCode = 1
    return undefined
  }
}

const vitest = report('vitest.json')
const journeys = report('journeys.json')?.stats
const passed = (vitest?.numPassedTests ?? 0) + (journeys?.expected ?? 0) + (journeys?.flaky ?? 0)
const failed = (vitest?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0)
if (failed > 0) process.exitCode = 1
console.log(`${passed} passed, ${failed} failed`)
