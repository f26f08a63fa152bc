import { onTestFinished, vi } from 'vitest'

/** Takes the browser offline until the end of the test. Returns how to go online again. */
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
