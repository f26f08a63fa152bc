import type { Icon } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'

/** Something that can be done where one is. Find offers it by its label, and its key, one of `shell/shortcuts.ts`, runs it. */
export type Action = {
  label?: string
  /** Whom or what it is done to, such as the number that is called. */
  detail?: string | undefined
  icon?: Icon
  key?: string
  /** It is there on every screen: Find lists it below those of the screen. */
  isGlobal?: boolean
  /** False while the part that runs it is not shown: one for wide screens and one for narrow ones may both be mounted. */
  isVisible?: () => boolean
  run: () => void
}

const mounted = new Set<() => readonly Action[]>()

/**
 * Registers actions while the component is mounted. Find has to list what can be done on the screen below it, and a key has to run
 * one action only, the screen's own before that of every screen: so they are registered, instead of each listening to the keyboard.
 */
export function useActions(...actions: Action[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const read = () => latest.current
    mounted.add(read)
    return () => void mounted.delete(read)
  }, [])
}

/** For the `ref` of a button or link: Find offers it while it is shown and not disabled. */
export function useButtonAction<Part extends HTMLElement = HTMLButtonElement>(
  action: Pick<Action, 'label' | 'detail' | 'icon'>,
): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  const isOff = () => ref.current?.getAttribute('aria-disabled') === 'true'
  const isVisible = () => (ref.current?.checkVisibility() ?? false) && !isOff()
  useActions({ ...action, isVisible, run: () => ref.current?.click() })
  return ref
}

/** The screen's own actions first. They replace those of every screen with the same label. */
export function availableActions(): Action[] {
  const visible = [...mounted].flatMap((read) => read()).filter(({ isVisible = () => true }) => isVisible())
  const own = visible.filter(({ isGlobal }) => !isGlobal)
  const isReplaced = ({ label }: Action) =>
    label !== undefined && own.some((action) => action.label === label)
  return [...own, ...visible.filter((action) => action.isGlobal && !isReplaced(action))]
}

/** Runs the action of a key. Returns whether there was one. */
export function runKey(key: string): boolean {
  const action = availableActions().find((one) => one.key === key)
  action?.run()
  return action !== undefined
}
