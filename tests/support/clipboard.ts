import { onTestFinished, vi } from 'vitest'

/** Records what is copied in this test, without the real clipboard, which all programs share. */
export function watchCopying() {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  return write
}
