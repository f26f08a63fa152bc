import { getDefaultZIndex, Kbd } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { SEARCH_DELAY } from '@/data/list'
import { hasModifier } from '@/lib/modifier'
import { BASE_PATH } from '@/lib/settings'
import { useLatest } from '@/ui/latest'
import { openAfterPress } from '@/ui/pressed'
import classes from './find.module.css'
import type { Item } from './item'
import { Line, lineId } from './line'
import { useOffers } from './offers'
import { MAX_TEXT_LENGTH } from './paste'
import { serverQueryOf, useFindResults } from './sections'
import '@mantine/spotlight/styles.layer.css'

const [store, spotlight] = createSpotlight()

/** Below tips and toasts. */
const ABOVE_OTHERS = getDefaultZIndex('modal') + 2

type FindProps = {
  opened: boolean
  fieldId: string
  /** With what was typed before Find was drawn. */
  text: string
  onText: (text: string) => void
  /** Whether Enter was pressed before Find was drawn, and nothing else since. A second call returns false. */
  takeEnter: () => boolean
  /** Also returns the focus. */
  onClose: () => void
}

export function Find({ opened, onText, ...palette }: FindProps) {
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened])
  useEffect(() => spotlight.close, []) // its state is global, and would stay open after a logout
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={palette.text}
      onQueryChange={onText}
      clearQueryOnClose={false}
      closeOnActionTrigger={false}
      onSpotlightClose={palette.onClose}
      returnFocus={false}
      lockScroll={false}
      size={680}
      centered={false}
      zIndex={ABOVE_OTHERS}
      yOffset="10dvh"
      overlayProps={{}}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Find' } }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {opened && <DeferredPalette {...palette} />}
    </Spotlight.Root>
  )
}

const LIST_ID = 'find-results'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A letter is painted before its results are rendered. */
function DeferredPalette({ text, ...props }: Omit<FindProps, 'opened' | 'onText'>) {
  const [drawnText, setDrawnText] = useState(text)
  useEffect(() => startTransition(() => setDrawnText(text)), [text])
  const drawNow = useCallback((text: string) => flushSync(() => setDrawnText(text)), [])
  const [debounced, , { flush }] = useDebouncedValue(serverQueryOf(text), SEARCH_DELAY.short)
  return <Palette {...props} text={drawnText} debounced={debounced} onDraw={drawNow} onSearch={flush} />
}

type PaletteProps = Omit<FindProps, 'opened' | 'onText'> & {
  /** `serverQueryOf` the typed text, debounced. */
  debounced: string | undefined
  /** Renders the results at once. */
  onDraw: (text: string) => void
  /** Searches the server at once. */
  onSearch: () => void
}

const Palette = memo(function Palette(props: PaletteProps) {
  const { fieldId, text, debounced, takeEnter, onClose, onDraw, onSearch } = props
  const { sections, isSearching, isOffline, hint } = useFindResults(text, debounced, useOffers())
  const items = sections.flatMap((section) => section.items)
  const [selected, setSelected] = useState<{ id: string; text: string }>()
  const active = items.find(({ id }) => selected?.text === text && id === selected.id) ?? items[0]
  const activeId = active && lineId(active)
  const run = useRun(onClose)

  const list = useScrollTo(activeId, active === items[0])
  const field = useRef<HTMLInputElement>(null)
  const choose = () => {
    if (activeId) document.getElementById(activeId)?.click()
    else onSearch()
  }
  const handleMount = useEffectEvent(() => {
    const { current } = field
    current?.setSelectionRange(current.value.length, current.value.length) // typing continues after this text
    if (takeEnter()) choose()
  })
  useEffect(() => handleMount(), [])

  // Spotlight selects by position, which changes when more results arrive. Its own actions are no links, and have no `id` for
  // `aria-activedescendant`.
  const press = useLatest((step: number | undefined) => {
    if (step === undefined) return choose()
    const next = active && items.at((items.indexOf(active) + step) % items.length)
    if (next) setSelected({ id: next.id, text })
  })
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    const typed = field.current?.value ?? text
    if (typed !== text) onDraw(typed) // the key is for the results of what was typed
    press(step)
  }

  return (
    <>
      <div onKeyDownCapture={handleKey}>
        <Spotlight.Search
          ref={field}
          id={fieldId}
          size="md"
          placeholder="Find or paste anything"
          aria-label="Find"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_TEXT_LENGTH}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          data-autofocus
        />
      </div>
      <div className={classes.list} ref={list}>
        <div id={LIST_ID} role="listbox" aria-label="Results">
          {sections.map(({ title, items }) => (
            <Spotlight.ActionsGroup
              key={title}
              role="group"
              aria-label={title}
              label={title}
              className={classes.group}
            >
              {items.map((item) => (
                <Line
                  key={item.id}
                  item={item}
                  isActive={item === active}
                  onPoint={() => setSelected({ id: item.id, text })}
                  onClick={(event) => run(item, event)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </div>
        {items.length === 0 && !isSearching && <Spotlight.Empty>{hint}</Spotlight.Empty>}
      </div>
      <Footer>{isOffline ? OFFLINE : isSearching ? 'Searching…' : text && resultCount(items)}</Footer>
    </>
  )
})

function resultCount(items: readonly Item[]): string {
  const count = items.filter(({ isNoResult }) => !isNoResult).length
  return count === 1 ? '1 result' : `${count || 'No'} results`
}

const OFFLINE = 'You are offline. Records will be searched when you are back online.'

function Footer({ children }: { children: string }) {
  return (
    <Spotlight.Footer className={classes.footer}>
      <span role="status">{children}</span>
      <span className={classes.hints} aria-hidden>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd> choose
        <Kbd size="xs">↵</Kbd> open
        <Kbd size="xs">Esc</Kbd> close
      </span>
    </Spotlight.Footer>
  )
}

/** Find closes first, so that a modal that the item opens returns the focus to where it was before Find. */
function useRun(onClose: () => void) {
  const { history } = useRouter()
  return (item: Item, event: MouseEvent) => {
    if ('path' in item) {
      if (hasModifier(event)) return
      event.preventDefault()
      onClose()
      openAfterPress(() => history.push(BASE_PATH + item.path))
    } else {
      if (!item.staysOpen) onClose()
      item.run()
    }
  }
}

/** Returns the ref of the list. */
function useScrollTo(activeId: string | undefined, isFirst: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFirst)
      list.current?.scrollTo({ top: 0 }) // so that the title of its group is visible
    else if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, isFirst])
  return list
}
