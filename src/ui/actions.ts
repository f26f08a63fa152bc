import type { Icon } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'

/** Something that the admin can do on the current screen. Find lists it by its label, and its key, one of `shell/shortcuts.ts`, runs it. */
export type Action = {
  label?: string
  /** The object of the action, such as the phone number that is called. */
  detail?: string | undefined
  icon?: Icon
  key?: string
  /** The action exists on every screen. Find lists it below the actions of the screen. */
  isGlobal?: boolean
  /** Whether its button is visible: a button for wide screens and one for narrow screens may both be mounted. */
  isVisible?: () => boolean
  run: () => void
}

const registered = new Set<() => readonly Action[]>()

/**
 * Registers actions while the component is mounted. A component has no key listener of its own, since Find lists the actions, and since a
 * key runs only one: that of the screen, or else that of every screen.
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
 * Returns a `ref` for a button or link. While it is visible, or folded away in "More", and not disabled, Find lists it, and its key clicks
 * it.
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

/** The actions that can be run now. An action of the screen comes first, and replaces a global one with the same label. */
export function availableActions(): Action[] {
  const visible = [...registered]
    .flatMap((read) => read())
    .filter(({ isVisible = () => true }) => isVisible())
  const ofScreen = visible.filter(({ isGlobal }) => !isGlobal)
  const isReplaced = ({ label }: Action) =>
    label !== undefined && ofScreen.some((action) => action.label === label)
  return [...ofScreen, ...visible.filter((action) => action.isGlobal && !isReplaced(action))]
}

/** Runs the action of a key. Returns whether there was one. */
export function runKey(key: string): boolean {
  const action = availableActions().find((one) => one.key === key)
  action?.run()
  return action !== undefined
}
