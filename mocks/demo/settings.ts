import * as v from 'valibot'
import { readText, writeJson } from './storage'

const KEY = 'wayside.demo.settings'

/** `delay`: milliseconds before each answer. `failure`: sent instead of each answer. */
const DemoSettings = v.object({
  delay: v.picklist([0, 100, 1000, 5000]),
  failure: v.picklist(['none', '500', '401', 'offline']),
})
export type DemoSettings = v.InferOutput<typeof DemoSettings>

const listeners = new Set<() => void>()
let current = read()

/** Returns the same object until a setting changes. */
export function settings(): DemoSettings {
  return current
}

/** Ignores a value that is not one of the options. */
export function setSettings(changes: { delay?: number; failure?: string }): void {
  const next = v.safeParse(DemoSettings, { ...current, ...changes })
  if (!next.success) return
  current = next.output
  writeJson(KEY, current)
  tell()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies changes of other tabs. */
export function followSettings(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return
    current = read()
    tell()
  })
}

function read(): DemoSettings {
  const fallback: DemoSettings = { delay: 1000, failure: 'none' }
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), DemoSettings), readText(KEY))
  return kept.success ? kept.output : fallback
}

function tell(): void {
  for (const listener of listeners) listener()
}
