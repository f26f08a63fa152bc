import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useAct } from '@/ui/acts'
import type { SearchText } from './search-text'

type SearchBoxProps = { placeholder: string; text: SearchText }

/** `/` focuses it, Escape clears it; Enter, and whoever leaves it, does not wait. */
export function SearchBox({ placeholder, text: { shown, type, settle } }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    type('')
    settle()
    input.current?.focus()
  }
  useAct({ key: '/', run: () => input.current?.focus() })

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
        if (event.key === 'Escape' && shown) clear()
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        shown && (
          <CloseButton
            size={24}
            aria-label="Clear search"
            onMouseDown={(event) => event.preventDefault()} // the box keeps the focus, and what is cleared is not asked for
            onClick={clear}
          />
        )
      }
      autoComplete="off"
      flex={1}
      maw={520}
      miw={100}
    />
  )
}
