import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextPaint } from '@/lib/next-paint'

/** In the order in which they are drawn. */
const waiting = new Set<() => void>()
let isDrawing = false

/**
 * The value as it was drawn last; undefined before that. Each change is drawn in a frame of its own, one component after the other, so that
 * keys and clicks come between them: a chart renders in its effects, which React does not divide. Equal values are not drawn again.
 *
 * `load`: loads the code that draws it. Nothing is drawn before it is there, or is found to be missing.
 */
export function useInTurn<Value extends object>(value: Value, load: () => Promise<void>): Value | undefined {
  const [latest, setLatest] = useState(value)
  const [drawn, setDrawn] = useState<Value>()
  const next = replaceEqualDeep(latest, value)
  if (next !== latest) setLatest(next)
  useEffect(() => {
    const draw = () => setDrawn((before) => (before ? replaceEqualDeep(before, latest) : latest))
    const join = () => {
      waiting.add(draw)
      void drawAll()
    }
    let isGone = false
    load()
      .catch(() => undefined) // what draws it says so
      .then(() => isGone || join())
    return () => {
      isGone = true
      waiting.delete(draw)
    }
  }, [latest, load])
  return drawn
}

async function drawAll(): Promise<void> {
  if (isDrawing) return
  isDrawing = true
  addEventListener('beforeprint', drawRest)
  while (waiting.size > 0) {
    await nextPaint()
    const [draw] = waiting
    if (!draw) continue
    waiting.delete(draw)
    flushSync(draw) // not with the next one, which may be due before React renders
  }
  isDrawing = false
  removeEventListener('beforeprint', drawRest)
}

function drawRest(): void {
  flushSync(() => {
    for (const draw of waiting) draw()
  })
  waiting.clear()
}
