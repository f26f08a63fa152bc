import { onBreach, originOf } from '@/lib/error-log'
import { version } from '@/lib/version'

/** Milliseconds in which no second report of a kind is sent. */
const PAUSE = 60_000

type Kind = 'policy' | 'error' | 'contract'

/**
 * Reports to an address of the console's own origin what nobody may see otherwise: violations of the content security policy,
 * errors that nothing caught, and answers that break the API's contract. Places in the code, names of calls and fields; never a
 * message, an address or anything else that may hold data. `unsent` counts what was met since the last report of its kind.
 */
export function sendReports(address: string): void {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) {
    // biome-ignore lint/suspicious/noConsole: there is no error to log
    console.error('VITE_REPORT_URL is of another origin: nothing is reported')
    return
  }

  const last = new Map<Kind, { at: number; unsent: number }>()
  const report = (kind: Kind, found: Record<string, unknown>) => {
    const now = new Date()
    const before = last.get(kind)
    if (before && Math.abs(now.getTime() - before.at) < PAUSE) {
      before.unsent += 1
      return
    }
    last.set(kind, { at: now.getTime(), unsent: 0 })
    const told = { kind, ...found, unsent: before?.unsent ?? 0, time: now.toISOString(), version: version() }
    navigator.sendBeacon(url, JSON.stringify(told))
  }

  addEventListener('error', ({ error }) => report('error', originOf(error)))
  addEventListener('unhandledrejection', ({ reason }) => report('error', originOf(reason)))
  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
      const file = sourceFile.split(/[?#]/, 1)[0]?.split('/').at(-1)
      report('policy', {
        directive: effectiveDirective,
        blocked: siteOf(blockedURI),
        place: file ? `${file}:${lineNumber}` : undefined,
      })
    },
  )
  onBreach((call, what) => report('contract', { call, what }))
}

/** Of an address its origin alone; else a word such as "inline", "eval" or "data". */
function siteOf(blocked: string): string {
  return /^(https?|wss?):/.test(blocked) && URL.canParse(blocked)
    ? new URL(blocked).origin
    : blocked.replace(/:.*/s, '')
}
