import { zipSync } from 'fflate/browser'

type Done = (error: Error | null, archive: Uint8Array) => void

/**
 * In the built worker, in place of fflate's own `zip` (vite.config.ts), which starts workers from `blob:` addresses: the content security policy
 * forbids them, and what writes files is in a worker already.
 */
export function zip(files: Record<string, Uint8Array>, done: Done): void {
  done(null, zipSync(files))
}
