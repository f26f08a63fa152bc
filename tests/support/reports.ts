import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

/** The results of a part, with the reasons for failed and skipped tests. */
export type TestCount = { passed: number; failed: TestName[]; skipped: TestName[] }
type TestName = { name: string; reason: string }

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
})

/** Reads the report of Vitest's reporter `json`. A file that cannot be loaded has no tests, and counts as one that failed. */
export function vitestCount(report: unknown): TestCount {
  const files = v.parse(VitestReport, report).testResults
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const isFailed = ({ status }: { status: string }) => status === 'failed'
  const unloaded = files.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed))
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...tests
        .filter(isFailed)
        .map((test) => ({ name: test.fullName, reason: firstLine(test.failureMessages[0]) })),
      ...unloaded.map(({ name, message }) => ({ name, reason: firstLine(message) })),
    ],
    skipped: tests
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(({ fullName }) => ({ name: fullName, reason: 'its file tells why' })),
  }
}

const Skipped = v.object({ skipped: v.string() })

/** Reads the report of the unit tests on the newest Node, or why they were left out. */
export function newestCount(report: unknown): TestCount {
  const left = v.safeParse(Skipped, report)
  if (!left.success) return vitestCount(report)
  return { passed: 0, failed: [], skipped: [{ name: 'the unit tests on it', reason: left.output.skipped }] }
}

const Spec = v.object({
  title: v.string(),
  tests: v.array(
    v.object({
      projectName: v.string(),
      status: v.string(),
      annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
      results: v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string()) })) })),
    }),
  ),
})
type Suite = { specs: v.InferOutput<typeof Spec>[]; suites?: Suite[] | undefined }
const Suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
})
const PlaywrightReport = v.object({
  suites: v.array(Suite),
  errors: v.array(v.object({ message: v.optional(v.string()) })),
})

/** Reads the report of Playwright's reporter `json`. An error outside of the tests, as of a server, counts as one that failed. */
export function playwrightCount(report: unknown): TestCount {
  const { suites, errors } = v.parse(PlaywrightReport, report)
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) =>
      tests.map((test) => ({ ...test, title: `${title} (${test.projectName})` })),
    )
  const skipped = tests.filter(({ status }) => status === 'skipped')
  const passed = tests.filter(({ status }) => status === 'expected')
  const failed = tests.filter((test) => !skipped.includes(test) && !passed.includes(test))
  return {
    passed: passed.length,
    failed: [
      ...failed.map(({ title, results }) => ({ name: title, reason: firstLine(results[0]?.error?.message) })),
      ...errors.map(({ message }) => ({ name: 'outside of the tests', reason: firstLine(message) })),
    ],
    skipped: skipped.map(({ title, annotations }) => ({
      name: title,
      reason: annotations.find(({ type }) => type === 'skip')?.description ?? 'its file tells why',
    })),
  }
}

const SoakReport = v.object({ days: v.number(), failures: v.array(v.string()) })

/** Reads the report of the soak: all its days are one test, since a fast machine plays more of them. */
export function soakCount(report: unknown): TestCount {
  const { days, failures } = v.parse(SoakReport, report)
  const failed = failures.map((reason) => ({ name: 'a random day', reason: firstLine(reason) }))
  return { passed: days > 0 && failed.length === 0 ? 1 : 0, failed, skipped: [] }
}

/** The number of skipped tests by reason: `5 skipped: no nginx here`. */
export function skippedByReason({ skipped }: TestCount): string[] {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  return reasons.map(
    (reason) => `${skipped.filter((test) => test.reason === reason).length} skipped: ${reason}`,
  )
}

function specsOf({ specs, suites = [] }: Suite): v.InferOutput<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).split('\n', 1)[0] || 'without a message'
}
