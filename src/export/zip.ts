import { zipSync } from 'fflate/browser'

// Stands for `fflate` (an alias in vite.config.ts): its own `zip` starts workers from `blob:` addresses, which the content
// security policy forbids. What writes files runs in a worker already, so it may zip without another one.

// biome-ignore lint/performance: the whole library, but for one function
export * from 'fflate/browser'

type Done = (error: Error | null, archive: Uint8Array) => void

export function zip(files: Record<string, Uint8Array>, done: Done): void {
  done(null, zipSync(files))
}
