import { vi } from 'vitest'

/** A browser's storage: what it holds are its own keys. `refuses` is thrown at what would be written. */
export function stubStorage(refuses?: unknown): Record<string, string> {
  const held: Record<string, string> = Object.create({
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, text: string) => {
      if (refuses) throw refuses
      held[key] = text
    },
    removeItem: (key: string) => delete held[key],
  })
  vi.stubGlobal('localStorage', held)
  return held
}
