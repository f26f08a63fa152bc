import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Calls `onLeave` when the history goes to another entry: by a link, Back or Forward. Not when the address of this one is replaced, as a
 * search box does.
 */
export function useHistoryLeave(onLeave: () => void): void {
  const { history } = useRouter()
  useEffect(
    () => history.subscribe(({ action }) => action.type !== 'REPLACE' && onLeave()),
    [history, onLeave],
  )
}

/** Like Mantine's `useDisclosure`, for a modal that closes when the admin goes back or forward in the history. */
export function useHistoryDisclosure(): [opened: boolean, { open: () => void; close: () => void }] {
  const [isOpen, setIsOpen] = useState(false)
  const [disclosure] = useState({ open: () => setIsOpen(true), close: () => setIsOpen(false) })
  useHistoryLeave(disclosure.close)
  return [isOpen, disclosure]
}
