import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import type { AnyList } from '@/http/list'
import { useActions } from '@/ui/actions'
import classes from './list-actions.module.css'
import { useSearchText } from './search-text'

/** Many servers refuse longer addresses: one letter may become nine in a URL. */
const MAX_LENGTH = 500

type SearchBoxProps = {
  list: Pick<AnyList, 'search'>
  /** The search text of the address. */
  written: string
}

/**
 * The search box of a list. `/` focuses it, Escape clears it. Enter, blur and a click elsewhere search at once, so that whatever is clicked
 * finds the text in the address. It holds the typed text itself and is memoized: typing renders the box and not the list, and turning a
 * page renders the list and not the box.
 */
export const SearchBox = memo(function SearchBox({ list, written }: SearchBoxProps) {
  const { placeholder } = list.search
  const { shown, type, settle } = useSearchText(list, written)
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // On touch the box keeps the focus, so a click elsewhere is heard, too, before that which is clicked.
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Node && root.current?.contains(target))) settle()
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [settle])
  const clear = () => {
    type('')
    settle()
    input.current?.focus()
  }
  useActions({ key: '/', run: () => input.current?.focus() })

  return (
    <TextInput
      ref={input}
      wrapperProps={{ ref: root }}
      type="search"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      value={shown}
      maxLength={MAX_LENGTH}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') settle()
        if (event.key === 'Escape' && shown) clear()
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        shown && (
          <CloseButton
            size={24}
            aria-label="Clear search"
            onMouseDown={(event) => event.preventDefault()} // keeps the focus in the box: blur would search for the old text
            onClick={clear}
          />
        )
      }
      autoComplete="off"
      className={classes.search}
    />
  )
})
