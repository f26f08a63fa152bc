import type { Icon } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'

/** Something that can be done on the present screen. Find lists it by its label; its key, one of `shell/shortcuts.ts`, runs it. */
export type Action = {
  label?: string
  /** The object of the action, such as the phone number that is called. */
  detail?: string | undefined
  icon?: Icon
  key?: string
  /** It is there on every screen. Find lists it below the actions of the screen. */
  isGlobal?: boolean
  /** Whether its button is visible: a button for wide screens and one for narrow screens may both be mounted. */
  isVisible?: () => boolean
  run: () => void
}

const mounted = new Set<() => readonly Action[]>()

/**
 * Registers actions while the component is mounted. They are registered, and not run by a key listener of each component, because Find
 * lists them, and because a key runs one action only: that of the screen, or else that of every screen.
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

/** Returns a `ref` for a button or link. Find lists it while it is visible and not disabled. */
export function useButtonAction<Part extends HTMLElement = HTMLButtonElement>(
  action: Pick<Action, 'label' | 'detail' | 'icon'>,
): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  const isDisabled = () => ref.current?.getAttribute('aria-disabled') === 'true'
  const isVisible = () => (ref.current?.checkVisibility() ?? false) && !isDisabled()
  useActions({ ...action, isVisible, run: () => ref.current?.click() })
  return ref
}

/** The actions that can be run now. An action of the screen comes first, and replaces a global one with the same label. */
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
