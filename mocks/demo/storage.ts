/** The stored text; null if there is none, or if the browser denies its storage. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** If the storage is full or denied, the demo works without it. */
export function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the demo works on, so this is no error
    console.warn(`The demo cannot keep ${key}: ${String(error)}`)
  }
}
