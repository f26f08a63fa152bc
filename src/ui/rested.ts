import { useEffect, useState } from 'react'

/**
 * A value once it has not changed for `delay` milliseconds, or at once when told by the second; nothing where nothing is wanted.
 * Until then it is the value that rested before.
 */
export function useRested<Value>(wanted: Value | undefined, delay: number) {
  const [rested, rest] = useState<Value>()
  useEffect(() => {
    if (wanted === undefined) return
    const timer = setTimeout(() => rest(wanted), delay)
    return () => clearTimeout(timer)
  }, [wanted, delay])
  return [wanted === undefined ? undefined : rested, () => rest(wanted)] as const
}
