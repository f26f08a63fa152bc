import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { CRITERIA, type Criterion } from './criteria'
import { SECURITY } from './security'

const tests = join(import.meta.dirname, '..')

/** The day on which the report was last gone through by a person. */
const REPORT_DAY = '2026-11-25'

const TITLE = 'Wayside Accessibility Conformance Report'
const LEVELS = [
  { level: 'A', chapter: 'success_criteria_level_a' },
  { level: 'AA', chapter: 'success_criteria_level_aa' },
] as const

/** The tests that a criterion names and that are no longer there, as lines to read. */
export function missingTests(criteria: readonly Pick<Criterion, 'num' | 'tests'>[] = CRITERIA): string[] {
  return criteria.flatMap(({ num, tests: named = [] }) =>
    named
      .filter((test) => !isThere(test))
      .map(([file, name]) => `${num}: no test "${name}" in tests/${file}`),
  )
}

function isThere([file, name]: readonly [file: string, name: string]): boolean {
  const lines = readFileSync(join(tests, file), 'utf8').split('\n')
  return lines.some((line) => line.includes(name) && /^\s*(\}|\]|\[?['"`]|test|\w+\()/.test(line))
}

/** The report in the OpenACR form of the GSA, whose catalog knows the criteria of WCAG 2.2. */
export function reportYaml(): string {
  const chapters = LEVELS.map(({ level, chapter }) => [
    chapter,
    {
      criteria: CRITERIA.filter((criterion) => criterion.level === level).map((criterion) => ({
        num: criterion.num,
        components: [
          { name: 'web', adherence: { level: criterion.adherence, notes: notesOf(criterion).join('\n') } },
        ],
      })),
    },
  ])
  return stringify({
    title: TITLE,
    product: {
      name: 'Wayside',
      description: 'The back office of a roadside and vehicle service marketplace.',
    },
    report_date: REPORT_DAY,
    evaluation_methods_used:
      'Automated tests in Chromium, Firefox and WebKit, axe among them, in the light and in the dark, and the checks by hand that are told.',
    catalog: '2.5-edition-wcag-2.2-en',
    chapters: Object.fromEntries(chapters),
  })
}

const WORDS = {
  supports: 'Supports',
  'partially-supports': 'Partially Supports',
  'does-not-support': 'Does Not Support',
  'not-applicable': 'Not Applicable',
}

/** The same as a page. */
export function reportHtml(): string {
  return pageOf({
    title: TITLE,
    about: `WCAG 2.2, levels A and AA. Gone through on ${REPORT_DAY}. The same in the OpenACR form is in report.yaml.`,
    levels: LEVELS.map(({ level }) => level),
    criteria: CRITERIA,
  })
}

/** How the requirements of security are met, in the same form. */
export function securityHtml(): string {
  return pageOf({
    title: 'Wayside Security Report',
    about:
      'The requirements of the OWASP Application Security Verification Standard 5.0, levels 1 and 2, that concern a page in the browser and the server of its files. The text of the requirements is OWASP’s, under CC BY-SA 4.0. Gone through on 2026-11-27. “Not Applicable” is also what the server of the API alone can meet.',
    levels: ['1', '2'],
    criteria: SECURITY,
  })
}

type Page = { title: string; about: string; levels: readonly string[]; criteria: readonly Criterion[] }

function pageOf({ title, about, levels, criteria }: Page): string {
  const tables = levels.map((level) => {
    const rows = criteria
      .filter((criterion) => criterion.level === level)
      .map((criterion) => {
        const [how = '', ...shown] = notesOf(criterion)
        const proof = shown.map((line) => `<li>${escaped(line)}</li>`).join('')
        return `<tr><th scope="row"><b>${criterion.num}</b> ${escaped(criterion.name)}</th><td>${WORDS[criterion.adherence]}</td><td>${escaped(how)}${proof && `<ul>${proof}</ul>`}</td></tr>`
      })
    return `<table>\n<caption>Level ${level}</caption>\n<thead><tr><th scope="col">Criterion</th><th scope="col">Adherence</th><th scope="col">How it is met, and what shows it</th></tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem }
table { border-collapse: collapse; margin-block: 2rem; width: 100% }
caption { font-size: 1.25rem; font-weight: 600; text-align: start }
th, td { border-block-end: 1px solid; padding: 0.5rem; text-align: start; vertical-align: top }
tbody th { font-weight: 400; inline-size: 45% }
@media (max-width: 40rem) { table { font-size: 0.8125rem } th, td { padding: 0.375rem 0.25rem } ul { padding-inline-start: 0.75rem } tbody th, td:last-child { overflow-wrap: anywhere } }
ul { margin: 0.25rem 0 0; padding-inline-start: 1.25rem }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${about}</p>
${tables.join('\n')}
</main>
</body>
</html>
`
}

/** How it is met, then a line for each test and each check. */
function notesOf({ notes, tests: named = [], checks = [] }: Criterion): string[] {
  return [
    notes,
    ...named.map(([file, name]) => `Test: ${readable(name)} (tests/${file})`),
    ...checks.map(({ day, what }) => `Checked on ${day}: ${what}`),
  ]
}

/** Of a test that runs several times, `%s` and `$name` are what differs. */
function readable(name: string): string {
  return name.replace(/%\w|\$\w+/g, '…').replace(/[:\s]+$/, '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
