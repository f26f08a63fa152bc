import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

/**
 * Something that can be done where one is: Find offers it by its label, and its key, one of `shell/shortcuts.ts`, does it. One
 * that is there on every screen stands below those of the screen.
 */
export type Act = {
  label?: string
  icon?: Icon
  key?: string
  isEverywhere?: boolean
  /** Whether what does it shows: there may be one part for wide screens and one for narrow ones. */
  isThere?: () => boolean
  run: () => void
}

const offers = new Set<() => readonly Act[]>()

/** Offers acts while the part that calls this is there. */
export function useActs(acts: readonly Act[]): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const read = () => latest.current
    offers.add(read)
    return () => void offers.delete(read)
  }, [])
}

export function useAct(act: Act): void {
  useActs([act])
}

/** What can be done now: the screen's own acts first, which stand in for those of every screen of the same label. */
export function actsNow(): Act[] {
  const there = [...offers].flatMap((read) => read()).filter(({ isThere = () => true }) => isThere())
  const own = there.filter(({ isEverywhere }) => !isEverywhere)
  const isOwn = ({ label }: Act) => label !== undefined && own.some((act) => act.label === label)
  return [...own, ...there.filter((act) => act.isEverywhere && !isOwn(act))]
}

/** Does what has that key now, and answers whether there was anything. */
export function runKey(key: string): boolean {
  const act = actsNow().find((one) => one.key === key)
  act?.run()
  return act !== undefined
}
