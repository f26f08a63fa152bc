import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { AnyList } from '@/http/list'
import { withoutMarks } from '@/lib/pasted'
import { useHistoryLeave } from '@/ui/history-disclosure'
import { usePatchSearch } from './patch-search'

/** The typed text. `isPending`: the address does not have it yet. */
type Draft = { text: string; isPending: boolean }

/**
 * The search text of a list. The address holds it, as `written`, and gets it with a debounce, or at once by `settle`. Outer spaces are
 * shown, but not searched for. The typed text belongs to its entry of the history: going Back does not take it along.
 */
export function useSearchText({ search: { key, delay } }: Pick<AnyList, 'search'>, written: string) {
  const [draft, setDraft] = useState<Draft>()
  const patchSearch = usePatchSearch()
  const router = useRouter()
  const write = useDebouncedCallback(async (text: string) => {
    const wanted = plainText(text)
    const { search }: { search: Record<string, unknown> } = router.latestLocation
    if (wanted !== String(search[key] ?? '')) await patchSearch({ [key]: wanted, page: undefined }, { replace: true })
    setDraft((latest) => (latest?.text === text ? { text, isPending: false } : latest))
  }, delay)
  const forget = useCallback(() => {
    write.cancel()
    setDraft(undefined)
  }, [write])
  useHistoryLeave(forget)
  const settle = useCallback(() => write.flush(), [write])
  const isCurrent = draft && (draft.isPending || plainText(draft.text) === written)
  return {
    shown: isCurrent ? draft.text : written,
    type: (text: string) => {
      setDraft({ text, isPending: true })
      void write(text)
    },
    settle,
  }
}

function plainText(typed: string): string {
  return withoutMarks(typed).trim()
}
