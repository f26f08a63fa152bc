// These functions run inside the page: they know of nothing outside themselves.

/** From an act to the frame that shows what it was for, in milliseconds and in frames. */
export type Shown = { time: number; frames: number }

declare global {
  interface Window {
    bench: {
      /** When the frame with the rows of a list was painted, and what blocked the thread until then, in milliseconds. */
      rows?: number
      blocking: number
      /** The longest task so far of those above 50 milliseconds. */
      longest: number
      /** What each key cost: its script, the styles and the layout. */
      keys: number[]
      shown?: Promise<Shown>
    }
  }
}

export function installProbe(): void {
  window.bench = { blocking: 0, longest: 0, keys: [] }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.bench.blocking += duration - 50
      window.bench.longest = Math.max(window.bench.longest, duration)
    }
  }).observe({ type: 'longtask', buffered: true })

  const watch = new MutationObserver(() => {
    if (!document.querySelector('tbody a')) return
    watch.disconnect()
    const { port1: sent, port2: after } = new MessageChannel()
    after.onmessage = () => {
      window.bench.rows = performance.now()
    }
    requestAnimationFrame(() => sent.postMessage(undefined)) // arrives once the frame is laid out and painted
  })
  watch.observe(document, { childList: true, subtree: true })

  // Between the first listener that hears of an event and the last, with what React renders for it, and the layout after it.
  let cost = 0
  for (const kind of ['keydown', 'input']) {
    let start = 0
    const begin = () => {
      start = performance.now()
    }
    const end = () => {
      const { offsetHeight } = document.body
      cost += offsetHeight < 0 ? 0 : performance.now() - start
      if (kind === 'keydown') return
      window.bench.keys.push(cost)
      cost = 0
    }
    addEventListener(kind, begin, { capture: true })
    addEventListener(kind, end)
  }
}

/** Answers for so many service centers, in pages of 100, each call after 50 ms. */
export function answerCenters(count: number): void {
  const { fetch } = window
  const center = (number: number) => ({
    id: `center_${number}`,
    name: `Center ${number}`,
    city: 'Pune',
    district: 'Pune',
    pendingAmount: (number * 7919) % 20_000,
  })
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    const [, digits] = /\/service-centers(?:\/center_(\d+))?$/.exec(pathname) ?? [undefined, '']
    if (digits === '') return fetch(input, init)
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (digits !== undefined) return Response.json({ success: true, data: center(Number(digits)) })
    const from = (Number(searchParams.get('page')) - 1) * 100
    const data = Array.from({ length: Math.min(100, count - from) }, (_, row) => center(from + row))
    return Response.json({ data, pagination: { totalPages: Math.ceil(count / 100), total: count } })
  }
}

/** Starts the clock at the next click. It stops at the frame in which the selector finds something. */
export function startClock(selector: string): void {
  let start = performance.now()
  let frames = 0
  const count = () => {
    frames += 1
    requestAnimationFrame(count)
  }
  const begin = () => {
    start = performance.now()
    requestAnimationFrame(count)
  }
  addEventListener('click', begin, { capture: true, once: true })
  window.bench.shown = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      watch.disconnect()
      requestAnimationFrame(() => resolve({ time: performance.now() - start, frames }))
    })
    watch.observe(document, { childList: true, subtree: true, attributes: true })
  })
}

export function takeTime(): Promise<Shown> {
  return window.bench.shown ?? Promise.reject(new Error('the clock was not started'))
}
