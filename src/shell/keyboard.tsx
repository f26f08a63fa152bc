import { useDisclosure } from '@mantine/hooks'
import { IconKeyboard, IconLink, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  type Ref,
  useCallback,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { parseSearch } from '@/lib/address'
import { defaultView, readViews } from '@/lists/views'
import { sidebar } from '@/resources'
import { sessionQuery } from '@/session/session'
import { runKey, useAct } from '@/ui/acts'
import { deferred } from '@/ui/code/deferred'
import { copy } from '@/ui/text/copy'
import { isTyping, keyOf, moveAlongRows } from './keys'
import { singleKeys } from './single-keys'

export const Find = deferred(() => import('@/find/find').then((module) => module.Find))
const Shortcuts = deferred(() => import('./shortcuts-modal').then((module) => module.Shortcuts))

const FIND_FIELD = 'find'

/** Milliseconds within which a letter follows `g`. */
const SEQUENCE = 1500

export type KeyboardHandle = { openFind: () => void }

/**
 * The one place that listens to the keyboard, with what it opens: Find and "Keyboard shortcuts". What a screen does with a key it
 * offers by `useAct`. Keys of their own never act while one types, in a menu, or with a modal open; none acts beneath the login.
 */
export function Keyboard({ ref }: { ref: Ref<KeyboardHandle> }) {
  const client = useQueryClient()
  const router = useRouter()
  const email = useQuery(sessionQuery).data?.admin.email ?? ''
  const find = useFind()
  const [isHelping, help] = useDisclosure()
  const sequence = useRef<ReturnType<typeof setTimeout>>(undefined)
  useImperativeHandle(ref, () => ({ openFind: find.open }), [find.open])
  useAct({ label: 'Refresh', key: 'r', icon: IconRefresh, isEverywhere: true, run: () => refresh() })
  const copyLink = () => copy(new URL(router.history.location.href, location.href).href, 'Link copied')
  useAct({ label: 'Copy link', icon: IconLink, isEverywhere: true, run: copyLink })
  useAct({ label: 'Keyboard shortcuts', key: '?', icon: IconKeyboard, isEverywhere: true, run: help.open })

  const refresh = () => {
    const [session] = sessionQuery.queryKey
    void client.refetchQueries({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== session })
  }

  const goTo = (key: string): boolean => {
    const entry = sidebar.find(({ letter }) => letter === key)
    const view = entry && defaultView(readViews(email).views, entry.to)
    if (entry) void router.navigate({ to: entry.to, search: view ? parseSearch(view.search) : {} })
    return entry !== undefined
  }

  const act = (key: string): boolean => {
    const isSecond = sequence.current !== undefined
    clearTimeout(sequence.current)
    sequence.current = undefined
    if (isSecond && goTo(key)) return true
    if (runKey(key)) return true
    if (key === 'g') {
      sequence.current = setTimeout(() => {
        sequence.current = undefined
      }, SEQUENCE)
    }
    if (key === '/') find.open()
    if (key === 'j' || key === 'k') return moveAlongRows(key === 'j' ? 1 : -1)
    return key === '/' || key === 'g'
  }

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || document.getElementById('console')?.inert) return
    const key = keyOf(event)
    if (key === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      find.toggle()
    } else if (find.isOpen) {
      find.hear(event)
    } else if (
      key !== undefined &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      !isTyping(event.target) &&
      !document.querySelector('[aria-modal="true"]') &&
      singleKeys.read(email) &&
      act(key)
    ) {
      event.preventDefault()
    }
  })
  const hearPaste = useEffectEvent((event: ClipboardEvent) => find.hearPaste(event))

  // Before the effects of any modal, which would hear Escape first.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => hear(event)
    const onPaste = (event: ClipboardEvent) => hearPaste(event)
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('paste', onPaste, { capture: true })
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('paste', onPaste, { capture: true })
      clearTimeout(sequence.current)
    }
  }, [])

  return (
    <>
      <Find
        opened={find.isOpen}
        fieldId={FIND_FIELD}
        text={find.text}
        onText={find.type}
        onClose={find.close}
      />
      <Shortcuts opened={isHelping} email={email} onClose={help.close} />
    </>
  )
}

/** Find's state: what was typed is kept here, since one may type before its code has arrived. */
function useFind() {
  const [text, type] = useState<string>()
  const before = useRef<HTMLElement>(undefined)

  const open = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) before.current = document.activeElement
    type('')
  }, [])
  const close = useCallback(() => {
    type(undefined)
    before.current?.focus({ preventScroll: true })
    before.current = undefined
  }, [])
  const isOpen = text !== undefined
  const field = () => document.getElementById(FIND_FIELD)

  return {
    isOpen,
    text: text ?? '',
    type,
    open,
    close,
    toggle: isOpen ? close : open,
    /** Escape closes Find alone, whatever lies below; letters reach its field from wherever the focus is. */
    hear: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopImmediatePropagation()
        return close()
      }
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (field()) {
        if (isLetter && event.target !== field()) field()?.focus()
        return
      }
      if (!isLetter && !['Backspace', 'Enter', 'Tab'].includes(event.key)) return
      event.preventDefault() // what lies below is not meant
      event.stopPropagation()
      if (isLetter) type((typed = '') => typed + event.key)
      if (event.key === 'Backspace') type((typed) => typed?.slice(0, -1))
    },
    hearPaste: (event: ClipboardEvent) => {
      if (!isOpen || field()) return
      event.preventDefault()
      event.stopPropagation()
      const pasted = event.clipboardData?.getData('text') ?? ''
      type((typed = '') => typed + pasted)
    },
  }
}
