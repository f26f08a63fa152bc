import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { CRITERIA, type Criterion, type NamedTest } from './criteria'
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

function isThere([file, name, testCase]: NamedTest): boolean {
  const lines = linesOf(file)
  const isNamed = lines.some((line) => line.includes(name) && /^\s*(\}|\]|\[?['"`]|test|\w+\()/.test(line))
  return (
    isNamed &&
    (testCase === undefined || lines.some((line) => /^\s*\[?'/.test(line) && line.includes(testCase)))
  )
}

function linesOf(file: string): string[] {
  return readFileSync(join(tests, file), 'utf8').split('\n')
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

const ADHERENCES = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'] as const

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
    noun: 'Criterion',
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
    noun: 'Requirement',
    levels: ['1', '2'],
    criteria: SECURITY,
  })
}

type Page = {
  title: string
  about: string
  /** What each row is of. */
  noun: string
  levels: readonly string[]
  criteria: readonly Criterion[]
}

const STYLES = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 25%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 68rem; padding: 0 1rem }
h1, h2 { line-height: 1.25 }
h2 { margin-block: 2.5rem 0.5rem }
table { border-collapse: collapse }
th, td { border-block-end: 1px solid var(--line); padding: 0.625rem 0.75rem; text-align: start; vertical-align: top }
.count { font-variant-numeric: tabular-nums; text-align: end }
.rows { inline-size: 100% }
.rows tbody th { font-weight: 400 }
.rows tbody b { display: block }
.partially-supports, .does-not-support { font-weight: 600 }
ul { margin: 0.25rem 0 0; padding-inline-start: 1.25rem }
.links { columns: 20rem }
.rows li { font-size: 0.875rem; overflow-wrap: break-word }
tr:target { outline: 2px solid; outline-offset: -2px }
@media (min-width: 48rem) { .rows tbody th { inline-size: 42% } .adherence { white-space: nowrap } }
@media (max-width: 47.99rem) {
  th, td { padding-inline: 0.375rem }
  .rows thead { block-size: 1px; clip-path: inset(50%); overflow: hidden; position: absolute; white-space: nowrap }
  .rows :is(tbody, tr, th, td) { border: 0; display: block; inline-size: auto; padding: 0.125rem 0 }
  .rows tr { border-block-end: 1px solid var(--line); padding-block: 0.75rem }
}
`

function pageOf({ title, about, noun, levels, criteria }: Page): string {
  const tables = levels.map((level) => {
    const rows = criteria.filter((criterion) => criterion.level === level).map(rowOf)
    return `<h2>Level ${level}</h2>\n<table class="rows">\n<thead><tr><th scope="col">${noun}</th><th scope="col">Adherence</th><th scope="col">How it is met, and what shows it</th></tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${about}</p>
${countsOf(levels, criteria)}
${unmetOf(criteria)}
${tables.join('\n')}
</main>
</body>
</html>
`
}

function rowOf(criterion: Criterion): string {
  const { num, name, section, adherence } = criterion
  const [how = '', ...shown] = notesOf(criterion)
  const proof = shown.map((line) => `<li>${escaped(line)}</li>`).join('')
  const named = section
    ? `<b>${num} ${escaped(section)}</b>${escaped(name)}`
    : `<b>${num} ${escaped(name)}</b>`
  return `<tr id="${num}"><th scope="row">${named}</th><td class="adherence ${adherence}">${WORDS[adherence]}</td><td>${escaped(how)}${proof && `<ul>${proof}</ul>`}</td></tr>`
}

function countsOf(levels: readonly string[], criteria: readonly Criterion[]): string {
  const rows = ADHERENCES.map((adherence) => {
    const counts = levels.map(
      (level) => criteria.filter((it) => it.level === level && it.adherence === adherence).length,
    )
    return `<tr><th scope="row">${WORDS[adherence]}</th>${counts.map((count) => `<td class="count">${count}</td>`).join('')}</tr>`
  })
  const heads = levels.map((level) => `<th scope="col" class="count">Level ${level}</th>`)
  return `<table>\n<thead><tr><th scope="col">Adherence</th>${heads.join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`
}

/** Links to what is not met, or in part. */
function unmetOf(criteria: readonly Criterion[]): string {
  const links = (['does-not-support', 'partially-supports'] as const).map((adherence) => {
    const found = criteria
      .filter((criterion) => criterion.adherence === adherence)
      .map(({ num, name, section = name }) => `<li><a href="#${num}">${num} ${escaped(section)}</a></li>`)
    return found.length > 0
      ? `<h2>${WORDS[adherence]}</h2>\n<ul class="links">\n${found.join('\n')}\n</ul>\n`
      : ''
  })
  return links.join('')
}

/** How it is met, then a line for each test and each check. */
function notesOf({ notes, tests: named = [], checks = [] }: Criterion): string[] {
  return [
    notes,
    ...named.map((test) => `Test: ${titleOf(test)} (tests/${test[0]})`),
    ...checks.map(({ day, what }) => `Checked on ${day}: ${what}`),
  ]
}

/** The whole title of a test. Of one that runs several times, "…" stands for what differs. */
function titleOf([file, name, testCase = '…']: NamedTest): string {
  const titles = linesOf(file).flatMap((line) => [...line.matchAll(/(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g)])
  const [, , title = name] = titles.find(([, , text]) => text?.includes(name)) ?? []
  return title.replace(/%\w|\$\{[^}]*\}|\$\w+/g, testCase).replaceAll('\\', '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
