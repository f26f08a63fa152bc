import { useState } from 'react'
import { logError } from '@/lib/error-log'

/**
 * What was chosen, shown at once and until `apply` has made it the value: a second choice builds on it, and a second arrow key goes on from
 * it. If `apply` fails, the value is shown again.
 */
export function useChosen<Value>(
  value: Value,
  apply: (value: Value) => Promise<void>,
): [Value, (chosen: Value) => void] {
  const [chosen, setChosen] = useState<{ value: Value }>()
  const choose = (next: Value) => {
    const own = { value: next }
    setChosen(own)
    const forget = () => setChosen((latest) => (latest === own ? undefined : latest))
    void apply(next).catch(logError).then(forget)
  }
  return [chosen ? chosen.value : value, choose]
}
