import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextPaint } from '@/lib/next-paint'

const queue = new Set<() => void>()
let isDrawing = false

/**
 * Returns the value to draw; undefined until its first turn. Only one component draws in a frame, so that keys and clicks are handled
 * between two charts: a chart draws in effects, which React cannot interrupt. An equal value is not drawn again.
 *
 * `load` loads the chart's code. Drawing waits until it has succeeded or failed.
 */
export function useDrawQueue<Value extends object>(
  value: Value,
  load: () => Promise<void>,
): Value | undefined {
  const [latest, setLatest] = useState(value)
  const [drawn, setDrawn] = useState<Value>()
  const next = replaceEqualDeep(latest, value)
  if (next !== latest) setLatest(next)
  useEffect(() => {
    const draw = () => setDrawn((before) => replaceEqualDeep(before, latest))
    const enqueue = () => {
      queue.add(draw)
      void drawQueue()
    }
    let isCancelled = false
    load()
      .catch(() => undefined) // the chart shows the failure
      .then(() => isCancelled || enqueue())
    return () => {
      isCancelled = true
      queue.delete(draw)
    }
  }, [latest, load])
  return drawn
}

async function drawQueue(): Promise<void> {
  if (isDrawing) return
  isDrawing = true
  addEventListener('beforeprint', drawBeforePrint)
  while (queue.size > 0) {
    await nextPaint()
    const [draw] = queue
    if (!draw) continue
    queue.delete(draw)
    flushSync(draw) // at once: React could render it together with the next chart
  }
  isDrawing = false
  removeEventListener('beforeprint', drawBeforePrint)
}

function drawBeforePrint(): void {
  flushSync(() => {
    for (const draw of queue) draw()
  })
  queue.clear()
}
