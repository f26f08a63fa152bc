import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Like Mantine's `useDisclosure`, for a modal that closes when the admin goes back or forward in the history. */
export function useHistoryDisclosure(): [opened: boolean, { open: () => void; close: () => void }] {
  const router = useRouter()
  const [entry, setEntry] = useState<number>()
  const isLeft = useLocation({ select: ({ state }) => entry !== undefined && state.__TSR_index !== entry })
  if (isLeft) setEntry(undefined)
  const open = () => setEntry(router.latestLocation.state.__TSR_index)
  return [entry !== undefined && !isLeft, { open, close: () => setEntry(undefined) }]
}
