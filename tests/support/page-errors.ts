const found: string[] = []
const asked: { pattern: RegExp; came: boolean }[] = []

/** Lets this test print errors and warnings that match, and fails it if none comes. */
export function expectConsoleError(pattern: RegExp): void {
  asked.push({ pattern, came: false })
}

watchPage() // once, since all test files of a tab share the page

/** Collects errors and warnings for `takePageErrors`. */
function watchPage(): void {
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console)
    console[level] = (...parts: unknown[]) => {
      const text = parts.map(String).join(' ')
      const matching = asked.filter(({ pattern }) => pattern.test(text))
      for (const expected of matching) expected.came = true
      if (matching.length > 0) return
      found.push(`console.${level}: ${text}`)
      print(...parts)
    }
  }
  if (typeof window === 'undefined') return // Node's runner reports what is uncaught
  // Not by window.addEventListener, which Vitest replaces: with an own listener, errors would no longer fail the run.
  const listen = EventTarget.prototype.addEventListener.bind(window)
  listen('error', (event) => found.push(`uncaught: ${event instanceof ErrorEvent && event.message}`))
  listen('unhandledrejection', (event) =>
    found.push(`unhandled rejection: ${event instanceof PromiseRejectionEvent && event.reason}`),
  )
}

/** The unexpected errors since the last call, and the expected ones that did not occur. */
export function takePageErrors(): string[] {
  const missing = asked
    .filter(({ came }) => !came)
    .map(({ pattern }) => `expected on the console: ${pattern}`)
  asked.length = 0
  return [...found.splice(0), ...missing]
}
