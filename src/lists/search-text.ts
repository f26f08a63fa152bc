import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AnyList } from '@/data/list'
import { withoutMarks } from '@/lib/pasted'
import { useLeftEntry } from '@/ui/left-entry'
import { usePatchSearch } from './patch-search'

/** The typed text. It is pending until the address has it. */
type Draft = { text: string; isPending: boolean }

type SearchText = {
  shown: string
  type: (text: string) => void
  /** Writes the typed text into the address at once, without the debounce. */
  flush: () => void
}

/**
 * The search text of a list. The address holds it, and is written with a debounce. Outer spaces are shown, but not searched for. The typed
 * text belongs to its entry of the history: going Back does not take it along.
 */
export function useSearchText({ search: { key, delay } }: Pick<AnyList, 'search'>): SearchText {
  const written = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => String(search[key] ?? ''),
  })
  const router = useRouter()
  const [draft, setDraft] = useState<Draft>()
  const patchSearch = usePatchSearch()

  const writeText = useDebouncedCallback(async (text: string) => {
    const { search }: { search: Record<string, unknown> } = router.latestLocation
    const wanted = plainText(text)
    if (wanted !== String(search[key] ?? ''))
      await patchSearch({ [key]: wanted, page: undefined }, { replace: true })
    setDraft((latest) => (latest?.text === text ? { ...latest, isPending: false } : latest))
  }, delay)

  // Another history entry has its own text, in its address.
  useLeftEntry(() => {
    writeText.cancel()
    setDraft(undefined)
  })
  useEffect(() => writeText.cancel, [])

  const isCurrent = draft && (draft.isPending || plainText(draft.text) === written)
  return {
    shown: isCurrent ? draft.text : written,
    type: (text) => {
      setDraft({ text, isPending: true })
      void writeText(text)
    },
    flush: () => writeText.flush(),
  }
}

function plainText(typed: string): string {
  return withoutMarks(typed).trim()
}
