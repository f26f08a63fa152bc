import type { Icon } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'

/** What the admin can do on the current screen. Find lists it by its label; its key, one of `shell/shortcuts.ts`, runs it. */
export type Action = {
  label?: string
  /** Such as the phone number that is called. */
  detail?: string | undefined
  icon?: Icon
  key?: string
  /** On every screen. Find lists it below the actions of the screen. */
  isGlobal?: boolean
  /** A button for wide screens and one for narrow screens may both be mounted. */
  isVisible?: () => boolean
  run: () => void
}

const registered = new Set<() => readonly Action[]>()

/**
 * Registers actions while the component is mounted. Use no key listener instead: Find lists the actions, and a key runs only one, that of
 * the screen before a global one.
 */
export function useActions(...actions: Action[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const read = () => latest.current
    registered.add(read)
    return () => void registered.delete(read)
  }, [])
}

/**
 * Returns the `ref` of a button or link. While that is enabled, and visible or folded away in "More", Find lists it, and its key clicks it.
 */
export function useButtonAction<Part extends HTMLElement = HTMLButtonElement>(
  action: Pick<Action, 'label' | 'detail' | 'icon' | 'key'>,
): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  const isDisabled = () => ref.current?.getAttribute('aria-disabled') === 'true'
  const isOffered = (element: Element | null) =>
    element !== null && (element.checkVisibility() || element.closest('[data-more]') !== null)
  const isVisible = () => isOffered(ref.current) && !isDisabled()
  useActions({ ...action, isVisible, run: () => ref.current?.click() })
  return ref
}

/** Actions of the screen come first, and replace a global one with the same label. */
export function availableActions(): Action[] {
  const visible = [...registered]
    .flatMap((read) => read())
    .filter(({ isVisible = () => true }) => isVisible())
  const ofScreen = visible.filter(({ isGlobal }) => !isGlobal)
  const isReplaced = ({ label }: Action) =>
    label !== undefined && ofScreen.some((action) => action.label === label)
  return [...ofScreen, ...visible.filter((action) => action.isGlobal && !isReplaced(action))]
}

/** Returns whether the key has an action now. */
export function runKey(key: string): boolean {
  const action = availableActions().find((available) => available.key === key)
  action?.run()
  return action !== undefined
}
