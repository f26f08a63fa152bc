import { onTestFinished, vi } from 'vitest'

/** Lets the browser say that it is offline, as it does wrongly with some virtual networks. Returns how to let it say the truth again. */
export function claimOffline(): () => void {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const takeBack = () => {
    network.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
  onTestFinished(takeBack)
  return takeBack
}

/** Takes the browser offline until the end of the test: no call gets an answer. Returns how to go online again. */
export function goOffline(): () => void {
  const { fetch } = window
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.includes('/api/v1/') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
  }
  const takeBack = claimOffline()
  const comeBack = () => {
    window.fetch = fetch
    takeBack()
  }
  onTestFinished(comeBack)
  return comeBack
}
