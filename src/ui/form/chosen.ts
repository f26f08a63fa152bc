import { startTransition, useOptimistic } from 'react'
import { logError } from '@/lib/error-log'

/**
 * What was chosen, shown at once and until `apply` has made it the value: a second choice builds on it, and a second arrow key goes on from
 * it. If `apply` fails, the value is shown again.
 */
export function useChosen<Value>(
  value: Value,
  apply: (value: Value) => Promise<void>,
): [Value, (chosen: Value) => void] {
  const [chosen, show] = useOptimistic(value)
  const choose = (next: Value) => {
    const applied = apply(next).catch(logError)
    startTransition(async () => {
      show(next)
      await applied
    })
  }
  return [chosen, choose]
}
