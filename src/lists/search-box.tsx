import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { usePatchSearch } from './address'

type SearchBoxProps = {
  /** The address's key for the search text, by the API's name. */
  name: string
  placeholder: string
  /** Milliseconds that typing must rest before the address, and so the list, follows. */
  delay: number
}

/**
 * The search text of a list. The address is the truth: a draft lives from the keystroke until the navigation that
 * carries it has resolved. `/` focuses it, Escape clears it, Enter does not wait.
 */
export function SearchBox({ name, placeholder, delay }: SearchBoxProps) {
  const written = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => String(search[name] ?? ''),
  })
  const [draft, setDraft] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const patchSearch = usePatchSearch()

  const follow = useDebouncedCallback((typed: string) => {
    void patchSearch({ [name]: typed, page: undefined }, { replace: true }).then(() =>
      setDraft((latest) => (latest === typed ? undefined : latest)),
    )
  }, delay)
  const type = (typed: string) => {
    setDraft(typed)
    follow(typed)
  }
  const clear = () => {
    type('')
    follow.flush()
    input.current?.focus()
  }
  useHotkeys([['/', () => input.current?.focus()]])

  const shown = draft ?? written
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') follow.flush()
        if (event.key === 'Escape') clear()
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={shown && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      autoComplete="off"
      flex={1}
      maw={520}
      miw={100}
    />
  )
}
