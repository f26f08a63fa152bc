import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { IconKeyboard, IconLink, IconRefresh } from '@tabler/icons-react'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  type Dispatch,
  type Ref,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { nextPaint } from '@/lib/next-paint'
import { isModalOpen } from '@/lib/open-modal'
import { parseSearch } from '@/lib/search-params'
import { lettered } from '@/resources'
import { useAdminEmail } from '@/session/session'
import { runKey, useActions } from '@/ui/actions'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { useLeftEntry } from '@/ui/left-entry'
import { refreshOrSay } from '@/ui/refresh'
import { copy } from '@/ui/text/copy'
import { defaultView, readViews } from '@/views/views'
import { clickInRow, focusNextRow, isTyping, keyOf, selectNextRow, selectRow, singleKeys } from './keys'

export const Find = lazyWithPreload(() => import('@/find/find').then((module) => module.Find))

const Shortcuts = lazyWithPreload(() => import('./shortcuts-modal').then((module) => module.Shortcuts))

export type KeyboardHandle = { openFind: () => void; openShortcuts: () => void }

/**
 * The keys of the console. Screens register theirs with `useActions`. Mantine's `useHotkeys` does not fit: it has no sequences such as
 * `g c`, knows Latin keyboards only, and runs all handlers of a key.
 */
export function Keyboard({ ref }: { ref: Ref<KeyboardHandle> }) {
  const client = useQueryClient()
  const router = useRouter()
  const email = useAdminEmail() ?? ''
  const find = useFind()
  const [isFindUsed, setIsFindUsed] = useState(false)
  if (find.isOpen && !isFindUsed) setIsFindUsed(true)
  const closeLostFind = () => {
    find.close()
    setIsFindUsed(false)
  }
  const [isHelpOpen, help] = useDisclosure()
  const goTo = useGoTo(email)
  const openShortcuts = useCallback(() => Shortcuts.openOnceLoaded(help.open), [help.open])
  useImperativeHandle(ref, () => ({ openFind: find.open, openShortcuts }), [find.open, openShortcuts])

  const refresh = () =>
    refreshOrSay('This', async () => {
      const active = { type: 'active' } as const
      await client.refetchQueries(active)
      // A query without data shows its error itself.
      const isOld = ({ state }: Query) => state.status === 'error' && state.data !== undefined
      return client.getQueryCache().findAll(active).some(isOld)
    })
  const copyLink = () => copy(new URL(router.history.location.href, location.href).href, 'Link copied')
  useActions(
    { label: 'Refresh', key: 'r', icon: IconRefresh, isGlobal: true, run: refresh },
    { label: 'Copy link', icon: IconLink, isGlobal: true, run: copyLink },
    { label: 'Keyboard shortcuts', key: '?', icon: IconKeyboard, isGlobal: true, run: openShortcuts },
  )

  const pressSingle = (event: KeyboardEvent): boolean => {
    const key = keyOf(event)
    if (key === undefined) return selectNextByShift(event)
    if (goTo(key) || clickInRow(key) || runKey(key)) return true
    if (key === 'x') return selectRow()
    if (key === 'j' || key === 'k') return focusNextRow(key === 'j' ? 1 : -1)
    if (key !== '/') return false
    find.open()
    return true
  }
  const onSingle = useKeysInOrder(pressSingle)
  useKeys((event) => {
    if (isFindKey(event)) {
      event.preventDefault() // also of a held key: browsers have their own Ctrl+K
      if (event.repeat) return
      if (find.isOpen) find.close()
      else document.getElementById(FIND_BUTTON_ID)?.click() // so that it looks pressed
    } else if (find.isOpen) find.handleKey(event)
    else if (isForSingleKeys(event) && singleKeys.read(email) && onSingle(event)) event.preventDefault()
  }, find.handlePaste)

  return (
    <>
      {isFindUsed && (
        <LazyPart onLost={closeLostFind}>
          <Find
            opened={find.isDrawn}
            fieldId={FIND_FIELD_ID}
            text={find.text}
            onText={find.setText}
            takeEnter={find.takeEnter}
            onClose={find.close}
          />
        </LazyPart>
      )}
      {isHelpOpen && (
        <LazyPart>
          <Shortcuts email={email} onClose={help.close} />
        </LazyPart>
      )}
    </>
  )
}

/** In the capture phase: modals would handle Escape first. */
function useKeys(onKey: (event: KeyboardEvent) => void, onPaste: (event: ClipboardEvent) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.isComposing && !isCoveredByLogin()) onKey(event)
  })
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isCoveredByLogin()) onPaste(event)
  })
  useLayoutEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    addEventListener('keydown', (event) => handleKey(event), options)
    addEventListener('paste', (event) => handlePaste(event), options)
    return () => controller.abort()
  }, [])
}

function isCoveredByLogin(): boolean {
  return document.getElementById('console')?.inert === true
}

/** A key pressed while a screen is on its way is for that screen. Handlers return whether the key did something, or will. */
function useKeysInOrder(press: (event: KeyboardEvent) => boolean): (event: KeyboardEvent) => boolean {
  const router = useRouter()
  const waiting = useRef<KeyboardEvent[]>([])
  const isPending = () => router.state.status === 'pending'
  const pressNext = useEffectEvent(() => {
    const event = isPending() ? undefined : waiting.current.shift()
    if (!event) return
    if (isModalOpen()) {
      waiting.current = [] // these keys were not for the modal
      return
    }
    press(event)
    // By then the screen that this key opens is on its way: the next key waits for it.
    void nextPaint().then(() => setTimeout(() => pressNext()))
  })
  useEffect(() => router.subscribe('onRendered', () => pressNext()), [router])
  return (event) => {
    if (!isPending() && waiting.current.length === 0) return press(event)
    const isCharacter = event.key.length === 1 && event.key !== ' ' // and not F5 or Tab
    if (isCharacter) waiting.current.push(event)
    return isCharacter
  }
}

/** Ctrl+K or ⌘K. */
function isFindKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  return keyOf(event) === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}

/** Pressed alone, outside of fields, menus and modals. A held key only walks through rows. */
function isForSingleKeys(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, repeat } = event
  const isWalking = [undefined, 'j', 'k'].includes(keyOf(event)) // with Shift they have no name
  if (ctrlKey || metaKey || altKey || (repeat && !isWalking)) return false
  return !isTyping(target) && !isModalOpen()
}

function selectNextByShift({ code, shiftKey }: KeyboardEvent): boolean {
  return shiftKey && (code === 'KeyJ' || code === 'KeyK') && selectNextRow(code === 'KeyJ' ? 1 : -1)
}

/** Milliseconds between `g` and its letter, at most. */
const SEQUENCE_TIMEOUT = 1500

/** `g` and a letter open a screen, or the default view of a list. The handler returns whether the key was one of these. */
function useGoTo(email: string): (key: string) => boolean {
  const router = useRouter()
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  return (key) => {
    const now = performance.now()
    const isSecond = now - startedAt.current < SEQUENCE_TIMEOUT
    startedAt.current = Number.NEGATIVE_INFINITY
    const entry = isSecond ? lettered.find(({ letter }) => letter === key) : undefined
    if (entry) {
      const view = defaultView(readViews(email).views, entry.to)
      void router.navigate({ to: entry.to, search: view ? parseSearch(view.search) : {} })
    } else if (key === 'g') startedAt.current = now
    return entry !== undefined || key === 'g'
  }
}

export const FIND_BUTTON_ID = 'find-button'
const FIND_FIELD_ID = 'find'

/** The text is kept here, so that typing works before Find is drawn. */
function useFind() {
  const [text, setText] = useState<string>()
  const isOpen = text !== undefined
  const isDrawn = useAfterPaint(isOpen)
  /** Pressed before Find is drawn. Enter after an arrow is dropped: nobody saw what the arrow chose. */
  const earlyKey = useRef<'Enter' | 'arrow'>(undefined)
  const focusedBefore = useRef<HTMLElement>(undefined)

  const open = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) focusedBefore.current = document.activeElement
    earlyKey.current = undefined
    setText('')
  }, [])
  const close = useCallback(() => {
    setText(undefined)
    focusedBefore.current?.focus({ preventScroll: true })
    focusedBefore.current = undefined
  }, [])
  const takeEnter = useCallback(() => {
    const isEntered = earlyKey.current === 'Enter' && !isCoveredByLogin()
    earlyKey.current = undefined
    return isEntered
  }, [])
  useLeftEntry(() => isOpen && close())
  useWindowEvent('pointerdown', () => {
    earlyKey.current = undefined
  })
  const field = () => document.getElementById(FIND_FIELD_ID)
  const pressInList = (event: KeyboardEvent) => {
    const { key, repeat } = event
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Enter' && repeat) return
    const input = field()
    input?.focus()
    if (input) input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    else if (key !== 'Enter') earlyKey.current = 'arrow'
    else earlyKey.current ??= 'Enter'
  }

  return {
    isOpen,
    isDrawn,
    text: text ?? '',
    setText,
    open,
    close,
    takeEnter,
    /** Escape closes no modal under Find. Other keys go to the field, even before it is drawn. */
    handleKey: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopImmediatePropagation()
        close()
      } else if (event.target === field()) return
      else if (isListKey(event)) pressInList(event)
      else if (typeAhead(event, setText)) {
        earlyKey.current = undefined
        field()?.focus()
      }
    },
    handlePaste: (event: ClipboardEvent) => {
      if (isOpen && event.target !== field() && typeAhead(event, setText)) earlyKey.current = undefined
    },
  }
}

/** True from one paint after `isOn`, so that the pressed button is painted first. */
function useAfterPaint(isOn: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let isCancelled = false
    void nextPaint().then(() => isCancelled || setIsPainted(true))
    return () => {
      isCancelled = true
      setIsPainted(false)
    }
  }, [isOn])
  return isOn && isPainted
}

/** A line that a screen reader has focused takes Enter itself. */
function isListKey({ key, target }: KeyboardEvent): boolean {
  const isOnLine = target instanceof Element && target.closest('[role="option"]') !== null
  return key === 'ArrowUp' || key === 'ArrowDown' || (key === 'Enter' && !isOnLine)
}

/** Adds what is typed or pasted elsewhere, so that the screen below does not get it. Returns whether it took the event. */
function typeAhead(
  event: KeyboardEvent | ClipboardEvent,
  setText: Dispatch<SetStateAction<string | undefined>>,
): boolean {
  const isKey = event instanceof KeyboardEvent
  const isLetter = isKey && event.key.length === 1 && !event.ctrlKey && !event.metaKey
  if (isKey && !isLetter && event.key !== 'Backspace' && event.key !== 'Tab') return false
  event.preventDefault()
  event.stopPropagation()
  if (isKey && event.key === 'Backspace') setText((text) => text?.slice(0, -1))
  const pasted = isKey ? '' : (event.clipboardData?.getData('text') ?? '')
  const typed = isLetter ? event.key : pasted.replace(/[\r\n]+/g, ' ') // as the field will have it
  setText((text = '') => text + typed)
  return true
}
