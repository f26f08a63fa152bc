import { onBreach, originOf } from '@/lib/error-log'
import { version } from '@/lib/version'

/** Milliseconds between two reports of the same kind. */
const MIN_INTERVAL = 60_000

type Kind = 'policy' | 'error' | 'contract'

/**
 * A report names places in the code, calls and fields. It holds no message and no address, which may contain data. `unsent` counts what
 * happened since the last report of its kind.
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
    if (before && Math.abs(now.getTime() - before.at) < MIN_INTERVAL) {
      before.unsent += 1
      return
    }
    last.set(kind, { at: now.getTime(), unsent: 0 })
    const body = { kind, ...found, unsent: before?.unsent ?? 0, time: now.toISOString(), version: version() }
    navigator.sendBeacon(url, JSON.stringify(body))
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

/** The origin of an address, or the browser's keyword, such as "inline". */
function siteOf(blocked: string): string {
  return /^(https?|wss?):/.test(blocked) && URL.canParse(blocked)
    ? new URL(blocked).origin
    : blocked.replace(/:.*/s, '')
}
