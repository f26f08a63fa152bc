import { onTestFinished, vi } from 'vitest'
import { gate } from './gates'

/** Like a machine whose next frame comes late: what is asked for waits until the returned function is called. */
export function holdFrames(): () => void {
  const { opened, open } = gate()
  const { requestAnimationFrame } = window
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    void opened().then(() => requestAnimationFrame(draw))
    return 0
  })
  onTestFinished(() => frames.mockRestore())
  return () => {
    frames.mockRestore()
    open()
  }
}
