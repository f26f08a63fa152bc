import { useState } from 'react'
import { logError } from '@/lib/error-log'

/**
 * Shows a choice at once, until `apply` has made it the value: a second choice, or arrow key, goes on from it. If `apply` fails, the value
 * is shown again.
 */
export function useChosen<Value>(
  value: Value,
  apply: (value: Value) => Promise<void>,
): [Value, (chosen: Value) => void] {
  const [chosen, setChosen] = useState<{ value: Value }>()
  const choose = (next: Value) => {
    const choice = { value: next }
    setChosen(choice)
    const forget = () => setChosen((latest) => (latest === choice ? undefined : latest))
    void apply(next).catch(logError).then(forget)
  }
  return [chosen ? chosen.value : value, choose]
}
