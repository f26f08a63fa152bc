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

/** Holds all frames. The returned function draws one, and resolves with whether anything waited for it. */
export function drawByHand(): () => Promise<boolean> {
  const { requestAnimationFrame } = window
  let waiting: FrameRequestCallback[] = []
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    waiting.push(draw)
    return 0
  })
  onTestFinished(() => {
    frames.mockRestore()
    for (const draw of waiting) requestAnimationFrame(draw)
  })
  return () =>
    new Promise((resolve) =>
      requestAnimationFrame((time) => {
        const callbacks = waiting
        waiting = []
        for (const draw of callbacks) draw(time)
        setTimeout(() => resolve(callbacks.length > 0)) // `nextPaint` waits for a task after the frame, too
      }),
    )
}
