// Random days by seed against the embedded API with its faults on: npm run soak -- --hours 1 --engine firefox, or --minutes 10, or --seed 7
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '@mocks/data/random'
import { issueToken, resetMarketplace } from '@mocks/index'
import { startSite } from '@tests/bench/site'
import { firefox } from '@tests/engines/firefox'
import { webkit } from '@tests/engines/webkit'
import { type SoakEngine, startChromium } from './chromium'
import { Broken, playDay } from './day'
import { Weather } from './weather'

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '0' },
    seed: { type: 'string' },
    engine: { type: 'string', default: 'chromium' },
  },
})
const minutes = Number(values.hours) * 60 + Number(values.minutes) || 10
const until = Date.now() + minutes * 60_000

const folder = mkdtempSync(join(tmpdir(), 'wayside-soak-'))
mkdirSync(join(folder, 'downloads'))

let weather = new Weather(new Random(0))
const site = await startSite({
  folder: join(import.meta.dirname, '../../dist'),
  isSecure: true, // WebKit keeps no secure cookie without
  before: (...call) => weather.before(...call),
})
const engine = await startEngine(values.engine)
const failures: string[] = []
let acts = 0
let days = 0
try {
  for (let seed = firstSeed(); ; seed += 1) {
    acts += await soakDay(seed)
    days += 1
    if (values.seed !== undefined || Date.now() > until) break
  }
} finally {
  await engine.close()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
}
const summary = `${values.engine}: ${days} days, ${acts} acts, ${failures.length} failed`
process.stdout.write(`${[...failures, summary].join('\n')}\n`)
process.exit(failures.length > 0 ? 1 : 0)

/** Where none is given, that of the day: another one each day, and the same all day long. */
function firstSeed(): number {
  return values.seed === undefined
    ? Number(new Date().toISOString().slice(0, 10).replaceAll('-', '')) * 100
    : Number(values.seed)
}

async function soakDay(seed: number): Promise<number> {
  resetMarketplace()
  const random = new Random(seed)
  weather = new Weather(random.of('weather'))
  const story: string[] = []
  const { tab, measure } = await engine.open()
  try {
    await tab.goto(`${site.url}/none.txt`)
    await tab.evaluate(`(${signInBefore})(${JSON.stringify(issueToken())})`)
    await tab.goto(`${site.url}/dashboard`)
    return await playDay({ tab, measure, random: random.of('acts'), weather }, story)
  } catch (error) {
    const why = error instanceof Broken ? error.message : String(error)
    failures.push(`Seed ${seed}: ${why}`)
    process.stdout.write(`${story.join('\n')}\nSeed ${seed} failed: ${why}\n\n`)
    return story.length
  } finally {
    await tab.close()
  }
}

/** Runs in the tab, on a page without the console: forgets the day before, and signs in. */
function signInBefore(token: string): void {
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
  document.cookie = `access_token=${token}; path=/; SameSite=Strict; Secure`
}

async function startEngine(name: string): Promise<SoakEngine> {
  if (name === 'chromium') return startChromium()
  const engines = { firefox, webkit }
  const kind = name in engines ? engines[name as keyof typeof engines] : undefined
  const program = kind?.find()
  if (!kind || !program) throw new Error(`no ${name}`)
  const started = await kind.start(program, folder)
  await started.openTab() // stays: WebKit ends with its last window
  return {
    close: started.close,
    open: async () => ({ tab: await started.openTab(), measure: async () => ({}) }),
  }
}
