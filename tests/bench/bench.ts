// What the console costs in a browser, beside the least page of the same stack: npm run bench -- --runs 9 --only loads,work, or npm run bench -- day
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { handlers } from '@mocks/index'
import { startServer } from '@mocks/server/node'
import type { Page } from '@playwright/test'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ROUTER } from '@/build/routes.mjs'
import { type DayAct, openFirstModal, percentile, playDay } from './day'
import { load } from './load'
import {
  type Act,
  AS_IT_IS,
  correctLines,
  exportRows,
  FIELDS,
  goBack,
  LIMITS,
  type Load,
  launch,
  loadList,
  median,
  NAVIGATIONS,
  openDetail,
  openList,
  openModal,
  openPage,
  PHONES,
  readDue,
  reconcileLines,
  SLOW,
  SLOW_CPU,
  scriptsOf,
  scrollBoard,
  speedOf,
  sumRows,
  turnPage,
  typeSlowly,
  wander,
  workFor,
} from './measures'
import type { Shown } from './probe'
import { type Site, startSite } from './site'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '7' }, only: { type: 'string' } },
})
const runs = Number(values.runs)
const root = join(import.meta.dirname, '../..')
const results = join(root, 'test-results')
const folders = {
  console: join(results, 'bench/console'),
  bare: join(results, 'bench/bare'),
  'bare-modal': join(results, 'bench/bare-modal'),
  'bare-code': join(results, 'bench/bare-code'),
}

/** One figure of the console, beside the bare page's, and what it may be at most: times the bare page's, or itself. */
type Figure = {
  what: string
  unit: 'KiB' | 'ms' | 'frames' | 'MiB' | ''
  console: number
  bare?: number
  most?: { ratio: number } | { value: number }
}
const figures: Figure[] = []

const LOADS = [
  ['', AS_IT_IS],
  [', 4x slower CPU', SLOW_CPU],
  [', 4x slower CPU, 10 Mbit/s, 40 ms', SLOW],
] as const
const EXPORTED = 50_000
const CENTERS = 5000
const LINES = 20_000
const IMPORTED = 500
const CARDS = 400
const SERVER_LOAD = { rate: 200, seconds: 60 }
/** What the table tells; of the rest only what misses its limit. */
const MAIN = new Set([
  'JavaScript of a list',
  'JavaScript of the sign-in',
  'rows ready',
  'rows ready, 4x slower CPU',
  'rows ready, 4x slower CPU, 10 Mbit/s, 40 ms',
  'rows ready, bare page with the code of the console',
  'page turned, API 0 ms',
  'work of a page turned',
  'work of a detail opened',
  'a key typed, search, 4x slower CPU',
  `heap after ${NAVIGATIONS.all} navigations`,
  'longest task while 50,000 rows are exported',
  'longest task while 5,000 centers are read',
  'longest task while 20,000 lines are reconciled',
  'longest task while 50,000 rows are summed',
  'longest task while a line of 500 is corrected, 4x slower CPU',
  'longest task while 400 cards are scrolled, 4x slower CPU',
  'page turned with a page of rows selected, API 0 ms',
  'filters opened for the first time, 4x slower CPU, to the next paint',
  ...Object.keys(LIMITS.acts).map(ofDay),
  'a day, records of ten that were not in memory',
])
function ofDay(percent: string): string {
  return `a day, 4x slower CPU, p${percent} to the next paint`
}
const SCRIPTS = { list: 233, signIn: 165 }
const RATIOS = { paint: 1.2, rows: 1.4, turned: 1.15, blocking: 1.5, modal: 1.25 }

const PARTS = {
  scripts: () => withSites(measureScripts),
  loads: () => withSites(measureLoads),
  code: () => withSites(measureCode, { console: 'bare-code' }),
  interactions: () => withSites(measureInteractions),
  waiting: () => withSites(measureInteractions, { delay: 100 }),
  work: () => withSites(measureWork),
  modal: () => withSites(measureFirstModal, { bare: 'bare-modal' }),
  typing: () => withSites(measureTyping),
  navigations: () => withSites(measureNavigations),
  export: () => withSites(measureExport),
  totals: () => withSites(measureTotals),
  selection: () => withSites(measureSelection),
  due: () => withSites(measureDue),
  reconcile: () => withSites(measureReconciling),
  import: () => withSites(measureImport),
  board: () => withSites(measureBoard),
  day: () => withSites(measureDay, { delay: 100 }),
  server: measureServer,
}
const asked = [...positionals, ...(values.only?.split(',') ?? [])]
const names = asked.length > 0 ? asked : Object.keys(PARTS)
const unknown = names.find((name) => !(name in PARTS))
if (unknown !== undefined) throw new Error(`--only ${unknown}: one of ${Object.keys(PARTS).join(', ')}`)

say('Building ...')
process.env.NODE_ENV = 'production'
await build({ root, logLevel: 'error', build: { outDir: folders.console, emptyOutDir: true } })
for (const name of ['bare', 'bare-modal'] as const)
  await build({
    root: join(import.meta.dirname, name),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folders[name], emptyOutDir: true },
  })
await build({
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
  plugins: [tanstackRouter({ ...ROUTER, autoCodeSplitting: true }), react()],
  build: {
    outDir: folders['bare-code'],
    emptyOutDir: true,
    rolldownOptions: {
      input: join(import.meta.dirname, 'bare-code/index.html'),
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } }, // one file, as of the bare page
    },
  },
})
renameSync(
  join(folders['bare-code'], 'tests/bench/bare-code/index.html'),
  join(folders['bare-code'], 'index.html'),
)

const browser = await launch()
try {
  await tellSpeed()
  for (const [name, measure] of Object.entries(PARTS)) if (names.includes(name)) await measure()
} finally {
  await browser.close()
}
writeFileSync(join(results, 'bench.json'), `${JSON.stringify({ runs, figures }, undefined, 2)}\n`)
const printed = figures.filter((figure) => MAIN.has(figure.what) || isMissed(figure))
say(
  `\n${tableOf(printed)}\n\nMedians of ${runs} runs; all ${figures.length} figures are in test-results/bench.json.`,
)
process.exit(figures.some(isMissed) ? 1 : 0)

type Sites = { console: Site; bare: Site; delay: number }

type Folder = keyof typeof folders

/** Two sites, each with an API that takes some milliseconds for an answer. */
async function withSites(
  measure: (sites: Sites) => Promise<void>,
  { delay = 0, console = 'console', bare = 'bare' }: { delay?: number; console?: Folder; bare?: Folder } = {},
): Promise<void> {
  const sites = {
    console: await startSite({ folder: folders[console], delay }),
    bare: await startSite({ folder: folders[bare], delay }),
  }
  try {
    await measure({ ...sites, delay })
  } finally {
    await Promise.all([sites.console.close(), sites.bare.close()])
  }
}

async function withPage<Result>(site: Site, measure: (page: Page) => Promise<Result>, condition = AS_IT_IS) {
  const page = await openPage(browser, site, condition)
  try {
    return await measure(page)
  } finally {
    await page.context().close()
  }
}

/** The medians of both sites, measured by turns, so that both meet the same noise. */
async function byTurns(
  sites: Sites,
  measure: (page: Page) => Promise<number>,
  condition = AS_IT_IS,
): Promise<{ console: number; bare: number }> {
  const times: { console: number[]; bare: number[] } = { console: [], bare: [] }
  for (let run = 0; run < runs; run += 1)
    for (const site of ['bare', 'console'] as const)
      times[site].push(await withPage(sites[site], measure, condition))
  return { console: median(times.console), bare: median(times.bare) }
}

async function measureScripts({ console, bare }: Sites): Promise<void> {
  const ofList = (page: Page) => loadList(page).then(() => scriptsOf(page))
  figures.push({
    what: 'JavaScript of a list',
    unit: 'KiB',
    console: await withPage(console, ofList),
    bare: await withPage(bare, ofList),
    most: { value: SCRIPTS.list },
  })
  const ofSignIn = async (page: Page) => {
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    return scriptsOf(page)
  }
  figures.push({
    what: 'JavaScript of the sign-in',
    unit: 'KiB',
    console: await withPage(console, ofSignIn),
    most: { value: SCRIPTS.signIn },
  })
}

/** The two sites by turns, so that both meet the same noise. */
async function measureLoads({ console, bare }: Sites): Promise<void> {
  for (const [name, condition] of LOADS) {
    say(`Loading a list${name} ...`)
    const loads: { console: Load[]; bare: Load[] } = { console: [], bare: [] }
    for (let run = 0; run < runs; run += 1) {
      loads.bare.push(await withPage(bare, loadList, condition))
      loads.console.push(await withPage(console, loadList, condition))
    }
    for (const [key, what] of [
      ['paint', 'first paint'],
      ['rows', 'rows ready'],
      ['blocking', 'thread blocked'],
    ] as const) {
      figures.push({
        what: what + name,
        unit: 'ms',
        console: median(loads.console.map((load) => load[key])),
        bare: median(loads.bare.map((load) => load[key])),
        most: { ratio: RATIOS[key] },
      })
    }
  }
}

/** What of the rows' time is the code's alone: the bare page with the code of the console, beside itself without it. */
async function measureCode(sites: Sites): Promise<void> {
  say('Loading the code of the console ...')
  figures.push({
    what: 'rows ready, bare page with the code of the console',
    unit: 'ms',
    ...(await byTurns(sites, async (page) => (await loadList(page)).rows)),
  })
}

async function measureInteractions({ console, bare, delay }: Sites): Promise<void> {
  const when = `, API ${delay} ms`
  say(`Interactions${when} ...`)
  const ofBare = await withPage(bare, async (page) => {
    await openList(page)
    return repeated(() => turnPage(page))
  })
  await withPage(console, async (page) => {
    const tell = (what: string, timings: Shown[], most: { time?: number; frames?: number } = {}) => {
      const figure = (unit: 'ms' | 'frames', value: number, most?: number) =>
        figures.push({ what: what + when, unit, console: value, most: most ? { value: most } : undefined })
      figure('ms', median(timings.map(({ time }) => time)), most.time)
      if (most.frames) figure('frames', median(timings.map(({ frames }) => frames)), most.frames)
    }

    await openList(page)
    figures.push({
      what: `page turned${when}`,
      unit: 'ms',
      console: median((await repeated(() => turnPage(page))).map(({ time }) => time)),
      bare: median(ofBare.map(({ time }) => time)),
      most: { ratio: RATIOS.turned },
    })
    tell('page turned after 100 ms of rest', await repeated(() => turnPage(page, { rest: 100 })), {
      frames: LIMITS.frames,
    })

    await openList(page)
    const back: Shown[] = []
    const opened = await repeated(async (run) => {
      const timing = await openDetail(page, run, { rest: 0, isWhole: false })
      await page.waitForTimeout(300)
      back.push(await goBack(page))
      return timing
    })
    tell('detail opened with what its row knew', opened)
    tell('back to the list', back)

    await openList(page)
    const whole = await repeated(async (run) => {
      const timing = await openDetail(page, run, { rest: 100, isWhole: true })
      await goBack(page)
      return timing
    })
    tell('whole detail opened after 100 ms of rest', whole, { frames: LIMITS.frames })

    const filters = page.getByRole('button', { name: 'Filters' })
    tell('filters opened', await repeated(() => openModal(page, filters)), { time: LIMITS.modal })
  })
}

/** Acts whose answers are there already: what they cost the thread. */
async function measureWork({ console }: Sites): Promise<void> {
  say('Work ...')
  await withPage(console, async (page) => {
    const named = (name: string) => page.getByRole('button', { name })
    const acts: { what: string; act: Act }[] = [
      { what: 'page turned', act: { does: press('Next'), restsOn: named('Next') } },
      {
        what: 'detail opened',
        act: { does: "document.querySelector('tbody a').click()", restsOn: page.locator('tbody a').first() },
      },
      { what: 'list returned to', act: { does: 'history.back()' } },
      { what: 'modal opened', act: { does: press('Filters'), restsOn: named('Filters') } },
    ]
    await openList(page)
    const rounds = await repeated(async () => {
      const round: number[] = []
      for (const { act } of acts) round.push(await workFor(page, act))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return round
    })
    for (const [index, { what }] of acts.entries())
      figures.push({
        what: `work of a ${what}`,
        unit: 'ms',
        console: median(rounds.map((round) => round[index] ?? Number.NaN)),
        most: { value: LIMITS.work },
      })
  })
}

/** Presses the button of that name, in the page. */
function press(name: string): string {
  return `[...document.querySelectorAll('main button')].find((one) => one.textContent === '${name}').click()`
}

/** What the day's limit is beside: the same modal made of Mantine's parts alone, by turns. */
async function measureFirstModal(sites: Sites): Promise<void> {
  say('A modal opened for the first time ...')
  figures.push({
    what: 'filters opened for the first time, 4x slower CPU, to the next paint',
    unit: 'ms',
    ...(await byTurns(sites, openFirstModal, SLOW_CPU)),
    most: { ratio: RATIOS.modal },
  })
}

async function measureTyping({ console }: Sites): Promise<void> {
  say('Typing ...')
  for (const field of FIELDS) {
    const keys = await withPage(console, (page) => typeSlowly(page, field))
    figures.push({
      what: `a key typed, ${field.what}, 4x slower CPU`,
      unit: 'ms',
      console: median(keys),
      most: { value: LIMITS.key },
    })
  }
}

async function measureNavigations({ console }: Sites): Promise<void> {
  say(`${NAVIGATIONS.all} navigations ...`)
  const [first, last] = await wander(console, NAVIGATIONS)
  for (const [key, what, unit, growth] of [
    ['heap', 'heap', 'MiB', NAVIGATIONS.heapGrowth],
    ['nodes', 'DOM nodes', '', NAVIGATIONS.growth],
    ['listeners', 'listeners', '', NAVIGATIONS.growth],
  ] as const) {
    figures.push({ what: `${what} after ${NAVIGATIONS.first} navigations`, unit, console: first[key] })
    figures.push({
      what: `${what} after ${NAVIGATIONS.all} navigations`,
      unit,
      console: last[key],
      most: { value: first[key] * growth },
    })
  }
}

/** Once: it takes long, and its longest task is the worst of hundreds. */
async function measureExport({ console }: Sites): Promise<void> {
  const rows = EXPORTED.toLocaleString('en-IN')
  say(`${rows} rows exported ...`)
  const { time, longest, heap } = await withPage(console, (page) => exportRows(page, EXPORTED))
  figures.push({ what: `${rows} rows exported as Excel`, unit: 'ms', console: time })
  figures.push({
    what: `longest task while ${rows} rows are exported`,
    unit: 'ms',
    console: longest,
    most: { value: LIMITS.task },
  })
  figures.push({ what: 'heap afterwards', unit: 'MiB', console: heap })
}

/** Once, for the same reasons. */
async function measureTotals({ console }: Sites): Promise<void> {
  const rows = EXPORTED.toLocaleString('en-IN')
  say(`${rows} rows summed ...`)
  const longest = await withPage(console, (page) => sumRows(page, EXPORTED))
  figures.push({
    what: `longest task while ${rows} rows are summed`,
    unit: 'ms',
    console: longest,
    most: { value: LIMITS.task },
  })
}

/** A page turned while rows are selected, beside the bare page, which has no check boxes. */
async function measureSelection({ console, bare }: Sites): Promise<void> {
  say('A page of rows with selection ...')
  const turns = async (page: Page) => median((await repeated(() => turnPage(page))).map(({ time }) => time))
  const ofBare = await withPage(bare, async (page) => {
    await openList(page)
    return turns(page)
  })
  const ofConsole = await withPage(console, async (page) => {
    await openList(page)
    await page.getByRole('checkbox', { name: 'Select page' }).check()
    return turns(page)
  })
  figures.push({
    what: 'page turned with a page of rows selected, API 0 ms',
    unit: 'ms',
    console: ofConsole,
    bare: ofBare,
    most: { ratio: RATIOS.turned },
  })
}

/** Once, for the same reasons. */
async function measureDue({ console }: Sites): Promise<void> {
  const centers = `${CENTERS.toLocaleString('en-IN')} centers`
  say(`What ${centers} are owed ...`)
  const longest = await withPage(console, (page) => readDue(page, CENTERS))
  figures.push({
    what: `longest task while ${centers} are read`,
    unit: 'ms',
    console: longest,
    most: { value: LIMITS.task },
  })
}

async function measureReconciling({ console }: Sites): Promise<void> {
  const lines = `${LINES.toLocaleString('en-IN')} lines`
  say(`${lines} of a bank ...`)
  const longest = await withPage(console, (page) => reconcileLines(page, LINES))
  figures.push({
    what: `longest task while ${lines} are reconciled`,
    unit: 'ms',
    console: longest,
    most: { value: LIMITS.task },
  })
}

/** Once: the longest task of some thirty keys. */
async function measureImport({ console }: Sites): Promise<void> {
  say(`A line of ${IMPORTED} corrected ...`)
  figures.push({
    what: `longest task while a line of ${IMPORTED} is corrected, 4x slower CPU`,
    unit: 'ms',
    console: await withPage(console, (page) => correctLines(page, IMPORTED)),
    most: { value: LIMITS.slowTask },
  })
}

/** Once: the longest task of many turns of a wheel. */
async function measureBoard({ console }: Sites): Promise<void> {
  say(`${CARDS} cards of a column scrolled ...`)
  figures.push({
    what: `longest task while ${CARDS} cards are scrolled, 4x slower CPU`,
    unit: 'ms',
    console: await withPage(console, (page) => scrollBoard(page, CARDS)),
    most: { value: LIMITS.slowTask },
  })
}

/** Once: it is long, and its worst act counts. */
async function measureDay({ console }: Sites): Promise<void> {
  say('A day at a desk ...')
  const { acts, opened, incomplete } = await withPage(console, playDay, SLOW_CPU)
  const times = acts.map(({ time }) => time)
  say(kindsOf(acts))
  figures.push({ what: 'a day, acts', unit: '', console: acts.length })
  for (const [percent, most] of Object.entries(LIMITS.acts))
    figures.push({
      what: ofDay(percent),
      unit: 'ms',
      console: percentile(times, Number(percent)),
      most: { value: most },
    })
  figures.push({
    what: 'a day, records of ten that were not in memory',
    unit: '',
    console: (10 * incomplete) / opened,
    most: { value: 1 },
  })
}

/** Each kind of act: how often, its median and its worst, the slowest kind first. */
function kindsOf(acts: readonly DayAct[]): string {
  const kinds = [...new Set(acts.map(({ kind }) => kind))].map((kind) => {
    const all = acts.filter((act) => act.kind === kind)
    const times = all.map(({ time }) => time)
    const worst = all.reduce((slowest, act) => (act.time > slowest.time ? act : slowest))
    return { kind, count: all.length, middle: median(times), worst }
  })
  const lines = kinds
    .toSorted((a, b) => b.worst.time - a.worst.time)
    .map(
      ({ kind, count, middle, worst }) =>
        `| ${kind} | ${count} | ${Math.round(middle)} | ${Math.round(worst.time)} | ${worst.name} |`,
    )
  return ['| kind | times | median, ms | worst, ms | the worst |', '|---|--:|--:|--:|---|', ...lines].join(
    '\n',
  )
}

/** How fast this machine runs a script now, and how much slower a phone is: figures of different hours compare by it. */
async function tellSpeed(): Promise<void> {
  const page = await browser.newPage()
  const score = median([await speedOf(page), await speedOf(page), await speedOf(page)])
  await page.close()
  const slower = (phone: number) => `${(score / phone).toFixed(1)}x`
  say(`Speed ${score}: a middle phone is ${slower(PHONES.middle)} slower, a low one ${slower(PHONES.low)}.`)
  figures.push({ what: 'speed of the machine', unit: '', console: score })
}

/** The embedded API as a server of its own, for a minute. */
async function measureServer(): Promise<void> {
  const { rate, seconds } = SERVER_LOAD
  say(`${rate} requests a second for ${seconds} seconds ...`)
  const server = await startServer(handlers)
  const { slowest, refused, lost } = await load({ port: server.port, calls: rate * seconds, rate })
  await server.close()
  const when = `, ${rate} requests a second`
  figures.push({ what: `slowest answer${when}`, unit: 'ms', console: slowest, most: { value: 5000 } })
  figures.push({ what: `not answered${when}`, unit: '', console: refused + lost, most: { value: 0 } })
}

async function repeated<Result>(measure: (run: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await measure(run))
  return results
}

function ratioOf({ console, bare }: Figure): number | undefined {
  return bare === undefined ? undefined : Math.max(console, 1) / Math.max(bare, 1) // neither may be nothing at all
}

function isMissed(figure: Figure): boolean {
  const { console, most } = figure
  if (!most) return false
  return 'ratio' in most ? (ratioOf(figure) ?? 0) > most.ratio : console > most.value
}

function tableOf(figures: readonly Figure[]): string {
  const valueText = (value: number, unit = '') =>
    `${value.toFixed(Number.isInteger(value) || value >= 10 ? 0 : 1)} ${unit}`.trim()
  const lines = figures.map((figure) => {
    const { what, unit, console, bare, most } = figure
    const target = most && ('ratio' in most ? `${most.ratio} times` : valueText(most.value, unit))
    return [
      what,
      valueText(console, unit),
      bare === undefined ? '' : valueText(bare, unit),
      ratioOf(figure)?.toFixed(2) ?? '',
      target ? `≤ ${target}${isMissed(figure) ? ', MISSED' : ''}` : '',
    ]
  })
  const head = ['', 'console', 'bare page', 'ratio', 'to reach']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => (line[column] ?? '').length)),
  )
  const row = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [row(head), rule, ...lines.map(row)].join('\n')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
