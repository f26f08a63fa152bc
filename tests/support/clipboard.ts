import { onTestFinished, vi } from 'vitest'

/** Notes what is copied during this test: the clipboard is the whole machine's, and the browser's to allow. */
export function watchCopying() {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  return write
}
