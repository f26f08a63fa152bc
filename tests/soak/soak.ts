// Random days by seed against the embedded API with its faults on: npm run soak -- --hours 1 --engine firefox, or --minutes 10, or --seed 7
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '@mocks/data/random'
import { issueToken, resetMarketplace } from '@mocks/index'
import { startSite } from '@tests/bench/site'
import { firefox } from '@tests/engines/firefox'
import { webkit } from '@tests/engines/webkit'
import { type SoakEngine, type SoakTab, startChromium } from './chromium'
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
const minutes = Number(values.hours) * 60 + Number(values.minutes)
/** A seed alone is one whole day. */
const isOneDay = values.seed !== undefined && minutes === 0
const until = Date.now() + (minutes || 10) * 60_000
const isOver = () => !isOneDay && Date.now() > until

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
/** How often each kind of call changed something, so that one can see what the days did. */
const changes = new Map<string, number>()
let acts = 0
let days = 0
try {
  for (let seed = firstSeed(); ; seed += 1) {
    const played = await soakDay(seed)
    acts += played
    days += 1
    if (isOneDay || isOver() || played === 0) break // none: the browser is gone
  }
} finally {
  await engine.close()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
}
const callCounts = [...changes].map(([call, count]) => `${count} ${call}`).sort()
const summary = `${values.engine}: ${days} days, ${acts} acts, ${failures.length} failed`
process.stdout.write(`${[...callCounts, ...failures, summary].join('\n')}\n`)
const results = join(import.meta.dirname, '../../test-results')
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'soak.json'), JSON.stringify({ days, failures }))
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
  const browser = await engine.startDay()
  const open = (tab: SoakTab, address: string) => tab.goto(`${site.url}${address}`)
  let isFirst = true
  const openTab = async (address: string) => {
    const tab = await browser.openTab()
    if (isFirst) {
      await open(tab, '/none.txt')
      await tab.evaluate(`(${signInBefore})(${JSON.stringify(issueToken())})`)
    }
    isFirst = false
    await open(tab, address)
    return tab
  }
  try {
    return await playDay({ random: random.of('acts'), weather, openTab, open, isOver, story })
  } catch (error) {
    const why = error instanceof Broken ? error.message : String(error)
    failures.push(`Seed ${seed}: ${why}`)
    process.stdout.write(`${story.join('\n')}\nSeed ${seed} failed: ${why}\n\n`)
    return story.length
  } finally {
    await browser.close()
    for (const call of weather.allWrites) {
      const kind = call.replace(/[a-z]+_\w+/, '…')
      changes.set(kind, (changes.get(kind) ?? 0) + 1)
    }
    process.stdout.write(`Seed ${seed}: ${story.length} steps by ${new Date().toISOString()}\n`)
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
    startDay: async () => {
      const tabs: SoakTab[] = []
      return {
        openTab: async () => {
          const tab = { ...(await started.openTab()), measure: async () => ({}) }
          tabs.push(tab)
          return tab
        },
        close: async () => {
          for (const tab of tabs) await tab.close()
        },
      }
    },
  }
}
