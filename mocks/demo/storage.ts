/** The text kept in this browser, null when there is none or no way to it. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A browser that is full or forbids storage costs the demo its memory, nothing else. */
export function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the demo works on, so this is no error
    console.warn(`The demo cannot keep ${key}: ${String(error)}`)
  }
}
