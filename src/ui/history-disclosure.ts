import { useDisclosure } from '@mantine/hooks'
import { useLeftEntry } from './left-entry'

/** Mantine's `useDisclosure`, for a modal that closes when the admin goes back or forward in the history. */
export function useHistoryDisclosure(): ReturnType<typeof useDisclosure> {
  const disclosure = useDisclosure()
  useLeftEntry(disclosure[1].close)
  return disclosure
}
