import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './frame.module.css'
import { FIND_BUTTON_ID, Find } from './keyboard'
import { FIND_KEYS } from './shortcuts'

export function FindButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      id={FIND_BUTTON_ID}
      variant="default"
      className={classes.find}
      aria-haspopup="dialog"
      leftSection={<IconSearch size="1rem" aria-hidden />}
      rightSection={
        // Not a part of the name: by voice one says "Find".
        <kbd className={classes.findKeys} aria-hidden>
          {FIND_KEYS.join(FIND_KEYS[0] === '⌘' ? '' : '+')}
        </kbd>
      }
      onPointerEnter={Find.preload}
      onFocus={Find.preload}
      onClick={onOpen}
    >
      <span className={classes.findWord}>Find</span>
    </Button>
  )
}
