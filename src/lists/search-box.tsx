import { CloseButton, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import type { AnyList } from '@/data/list'
import { useActions } from '@/ui/actions'
import classes from './list-actions.module.css'
import { useSearchText } from './search-text'

/** Many servers refuse longer addresses: one letter may become nine in a URL. */
const MAX_LENGTH = 500

/**
 * Enter, blur and a click anywhere else search at once, before what was clicked reads the address. It holds the typed text itself and is
 * memoized: typing does not render the list, nor turning a page the box.
 */
export const SearchBox = memo(function SearchBox({ list }: { list: Pick<AnyList, 'search'> }) {
  const { placeholder } = list.search
  const { shown, type, flush } = useSearchText(list)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const searchOnClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Node && box.current?.contains(target))) flush()
  }
  useWindowEvent('click', searchOnClick, true) // a tap leaves the focus in the box
  const clear = () => {
    type('')
    flush()
    input.current?.focus()
  }
  useActions({ key: '/', run: () => input.current?.focus() })

  return (
    <TextInput
      ref={input}
      wrapperProps={{ ref: box }}
      type="search"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      value={shown}
      maxLength={MAX_LENGTH}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') flush()
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
