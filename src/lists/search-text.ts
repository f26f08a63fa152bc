import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AnyList } from '@/data/list'
import { withoutMarks } from '@/lib/pasted'
import { useLeftEntry } from '@/ui/left-entry'
import { usePatchSearch } from './patch-search'

/** Pending until the address has the text. */
type Draft = { text: string; isPending: boolean }

type SearchText = {
  shown: string
  type: (text: string) => void
  /** Without the debounce. */
  flush: () => void
}

/** The address holds the text, and is written with a debounce. Outer spaces are shown, but not searched for. */
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

  // Another history entry has its own text: Back does not take the typed one along.
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
