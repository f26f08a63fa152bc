import { getDefaultZIndex } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { SEARCH_DELAY } from '@/http/list'
import { Key } from '@/ui/text/key'
import classes from './find.module.css'
import { BASE, type Item } from './item'
import { Line, lineId } from './line'
import { useOffers } from './offers'
import { LONGEST } from './paste'
import { serverQueryOf, useFindResults } from './sections'
import '@mantine/spotlight/styles.layer.css'

const [store, spotlight] = createSpotlight()

/** Above every other modal, below what tips and toasts say. */
const ABOVE_OTHERS = getDefaultZIndex('modal') + 2

type FindProps = {
  opened: boolean
  /** The id of the field that is typed in. */
  fieldId: string
  /** What was typed: from before there was a field for it, too. */
  text: string
  onText: (text: string) => void
  /** Gives the focus back to where it was. */
  onClose: () => void
}

/** The dialog "Find": records, screens and actions by what is typed or pasted. */
export function Find({ opened, onText, ...palette }: FindProps) {
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened])
  useEffect(() => spotlight.close, []) // its store outlives the console
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
      size={680}
      centered={false}
      zIndex={ABOVE_OTHERS}
      yOffset="10dvh"
      overlayProps={{}}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Find' } }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {opened && <Palette {...palette} />}
    </Spotlight.Root>
  )
}

const LIST_ID = 'find-results'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type PaletteProps = Omit<FindProps, 'opened' | 'onText'>

function Palette({ fieldId, text, onClose }: PaletteProps) {
  const wanted = serverQueryOf(text)
  const [debounced, , { flush: askNow }] = useDebouncedValue(wanted, SEARCH_DELAY.short)
  const asked = wanted === undefined ? undefined : debounced
  const { sections, isSearching, hint } = useFindResults(text, asked, useOffers())
  const items = sections.flatMap((section) => section.items)
  const [chosen, choose] = useState<{ id: string; text: string }>()
  const active = items.find(({ id }) => chosen?.text === text && id === chosen.id) ?? items[0]
  const activeId = active && lineId(active)
  const run = useRun(onClose)
  useCloseWhenLeft(onClose)

  const list = useScrollTo(activeId, active === items[0])
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = field
    current?.setSelectionRange(current.value.length, current.value.length) // one types on after what was typed before
  }, [])

  // Spotlight itself selects by position, which changes when a further group arrives: here what is chosen stays chosen.
  // Its own actions also drop their `id`, by which `aria-activedescendant` names them, and are no links.
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) {
      if (activeId) document.getElementById(activeId)?.click()
      else askNow()
      return
    }
    const next = active && items.at((items.indexOf(active) + step) % items.length)
    if (next) choose({ id: next.id, text })
  }

  return (
    <>
      <div onKeyDownCapture={handleKey}>
        <Spotlight.Search
          ref={field}
          id={fieldId}
          size="md"
          placeholder="Find anything, or paste it"
          aria-label="Find"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={LONGEST}
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
                  onPoint={() => choose({ id: item.id, text })}
                  onClick={(event) => run(item, event)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </div>
        {items.length === 0 && !isSearching && <Spotlight.Empty>{hint}</Spotlight.Empty>}
      </div>
      <Footer>{isSearching ? 'Searching…' : text && resultCount(items.length)}</Footer>
    </>
  )
}

function resultCount(items: number): string {
  return items === 1 ? '1 result' : `${items || 'No'} results`
}

/** What is said of the results, and the keys. */
function Footer({ children }: { children: string }) {
  return (
    <Spotlight.Footer className={classes.footer}>
      <span role="status">{children}</span>
      <span className={classes.hints} aria-hidden>
        <Key size="xs">↑</Key>
        <Key size="xs">↓</Key> choose
        <Key size="xs">↵</Key> open
        <Key size="xs">Esc</Key> close
      </span>
    </Spotlight.Footer>
  )
}

/** Does or opens what was chosen. The focus is back where it was before that, so that a modal returns it there. */
function useRun(onClose: () => void) {
  const { history } = useRouter()
  return (item: Item, event: MouseEvent) => {
    if ('path' in item) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onClose()
      history.push(BASE + item.path)
    } else {
      if (!item.staysOpen) onClose()
      item.run()
    }
  }
}

/** Keeps the chosen line in view. Returns the ref of what scrolls. */
function useScrollTo(activeId: string | undefined, isFirst: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFirst)
      list.current?.scrollTo({ top: 0 }) // with the title of its group
    else if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, isFirst])
  return list
}

/** Back, or another tab, may lead elsewhere below it. */
function useCloseWhenLeft(onClose: () => void): void {
  const { href } = useLocation()
  const opened = useRef(href)
  useEffect(() => {
    if (href !== opened.current) onClose()
  }, [href, onClose])
}
