import { onTestFinished, vi } from 'vitest'

/** Takes the browser offline until the end of the test: no call gets an answer. Returns how to go online again. */
export function goOffline(): () => void {
  const { fetch } = window
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.includes('/api/v1/') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
  }
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const comeBack = () => {
    window.fetch = fetch
    network.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
  onTestFinished(comeBack)
  return comeBack
}
