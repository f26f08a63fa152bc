import { zipSync } from 'fflate/browser'

// Replaces `fflate` (an alias in vite.config.ts): its own `zip` starts workers from `blob:` URLs, which the content security policy
// forbids. Files are written in a worker already, so this zips without another one.

// biome-ignore lint/performance: re-exports the library, except for one function
export * from 'fflate/browser'

type Done = (error: Error | null, archive: Uint8Array) => void

export function zip(files: Record<string, Uint8Array>, done: Done): void {
  done(null, zipSync(files))
}
