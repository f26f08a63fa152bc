import { onTestFinished, vi } from 'vitest'

/** The browser loses its network until the test ends, or what this answers is called. */
export function goOffline(): () => void {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const comeBack = () => {
    network.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
  onTestFinished(comeBack)
  return comeBack
}
