import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

/**
 * Something that can be done where one is: Find offers it by its label, and its key, one of `shell/shortcuts.ts`, does it. One
 * that is there on every screen stands below those of the screen.
 */
export type Act = { label?: string; icon?: Icon; key?: string; isEverywhere?: boolean; run: () => void }

const acts = new Set<() => Act>()

/** Offers an act while the part that calls this is there. */
export function useAct(act: Act): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const read = () => latest.current
    acts.add(read)
    return () => void acts.delete(read)
  }, [])
}

/** What can be done now: the screen's own acts first. */
export function actsNow(): Act[] {
  const now = [...acts].map((read) => read())
  return [
    ...now.filter(({ isEverywhere }) => !isEverywhere),
    ...now.filter(({ isEverywhere }) => isEverywhere),
  ]
}

/** Does what has that key now, and answers whether there was anything. */
export function runKey(key: string): boolean {
  const act = actsNow().find((one) => one.key === key)
  act?.run()
  return act !== undefined
}
