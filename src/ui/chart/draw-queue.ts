import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextPaint } from '@/lib/next-paint'
import { wait } from '@/lib/wait'

/**
 * In milliseconds: charts are drawn again after a `quiet` time without a key or a press, checked every `step`, and together wait no longer
 * than `longest`. A key during a drawing has to wait, and its choice draws the chart once more.
 */
const PAUSE = { step: 50, quiet: 400, longest: 1000 }

type Turn = { draw: () => void; isFirst: boolean }

const queue = new Set<Turn>()
let isDrawing = false
/** Whether the keys have paused, and none was pressed since. */
let isQuiet = false
/** In milliseconds, for a pause. */
let waited = 0

/**
 * Only one component draws in a frame, so that keys and clicks are handled between two charts: a chart draws in effects, which React cannot
 * interrupt. `drawn`: the value to draw; undefined until its first turn. `isStale`: another value waits. An equal value is not drawn again.
 *
 * `load`: of the chart's code. Drawing waits until it has succeeded or failed.
 */
export function useDrawQueue<Value extends object>(value: Value, load: () => Promise<void>) {
  const [latest, setLatest] = useState(value)
  const [drawn, setDrawn] = useState<Value>()
  const next = replaceEqualDeep(latest, value)
  if (next !== latest) setLatest(next)
  const isFirst = useEffectEvent(() => drawn === undefined)
  useEffect(() => {
    const turn = {
      draw: () => setDrawn((before) => replaceEqualDeep(before, latest)),
      isFirst: isFirst(),
    }
    const enqueue = () => {
      queue.add(turn)
      void drawQueue()
    }
    let isCancelled = false
    load()
      .catch(() => undefined) // the chart shows the failure
      .then(() => isCancelled || enqueue())
    return () => {
      isCancelled = true
      queue.delete(turn)
    }
  }, [latest, load])
  return { drawn, isStale: drawn !== undefined && replaceEqualDeep(drawn, latest) !== drawn }
}

async function drawQueue(): Promise<void> {
  if (isDrawing) return
  isDrawing = true
  const end = new AbortController()
  addEventListener('beforeprint', drawBeforePrint, { signal: end.signal })
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, noteInput, { signal: end.signal, capture: true, passive: true })
  isQuiet = false
  waited = 0
  while (queue.size > 0) {
    if (!isQuiet) await pause()
    await nextPaint()
    const turn = nextTurn()
    if (!turn) continue
    queue.delete(turn)
    flushSync(turn.draw) // at once: React could render it together with the next chart
  }
  isDrawing = false
  end.abort()
}

/** Charts that are not there yet come first. */
function nextTurn(): Turn | undefined {
  const turns = [...queue]
  return turns.find(({ isFirst }) => isFirst) ?? turns[0]
}

function noteInput(): void {
  isQuiet = false
}

/** Ends early when a new chart is to be drawn. */
async function pause(): Promise<void> {
  let quiet = 0
  while (quiet < PAUSE.quiet && waited < PAUSE.longest && nextTurn()?.isFirst === false) {
    isQuiet = true
    await wait(PAUSE.step)
    waited += PAUSE.step
    quiet = isQuiet ? quiet + PAUSE.step : 0
  }
  isQuiet = quiet >= PAUSE.quiet || waited >= PAUSE.longest
}

function drawBeforePrint(): void {
  flushSync(() => {
    for (const { draw } of queue) draw()
  })
  queue.clear()
}
