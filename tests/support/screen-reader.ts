import { Virtual } from '@guidepup/virtual-screen-reader'
import { expect, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { turnClock } from './clock'
import { atRest } from './rest'

/** What a day does beside the keys: a line in brackets. */
type Events = Record<string, () => unknown>

/**
 * Plays a day of work with a screen reader. Lines at the margin say what is done: `press Tab`, `press Control+k`, `type asha`, `wait 300`
 * (milliseconds on the stopped clock), `read row` (the one that has the focus), or `(what happens elsewhere)`, which `events` carries out.
 * The lines below each, further in, are all that is said then: first what gets the focus, with its role, name, value and states, as a
 * virtual screen reader reads the page; then what live regions tell.
 */
export async function playDay(day: string, events: Events = {}): Promise<void> {
  const heard = await listen()
  for (const { act, said } of stepsOf(day)) {
    const read = await play(act, events)
    await atRest()
    const all = async () => [...read, ...(await heard.sinceLast())]
    await expect.poll(all, { message: `what is said after "${act}"` }).toEqual(said)
    await heard.next()
  }
}

type DayStep = { act: string; said: string[] }

function stepsOf(day: string): DayStep[] {
  const steps: DayStep[] = []
  for (const line of day.split('\n').filter((line) => line.trim() !== '')) {
    if (line.startsWith('  ')) steps.at(-1)?.said.push(line.trim())
    else steps.push({ act: line.trim(), said: [] })
  }
  return steps
}

/** Returns what is read on demand. */
async function play(act: string, events: Events): Promise<string[]> {
  const [, verb, what = ''] = /^(\w+) (.*)$/.exec(act) ?? []
  if (verb === 'press') for (const keys of what.split(' ')) await userEvent.keyboard(asTyped(keys))
  else if (verb === 'type') await userEvent.keyboard(what.replace(/[{[]/g, '$&$&'))
  else if (verb === 'wait') await turnClock(Number(what))
  else if (act === 'read row') return [rowWithFocus()]
  else if (events[act]) await events[act]()
  else throw new Error(`nobody knows how to: ${act}`)
  return []
}

/** `Control+k` as the keyboard of Vitest wants it. */
function asTyped(keys: string): string {
  const held = keys.split('+')
  const key = held.pop() ?? ''
  const pressed = key.length === 1 ? key : `{${key}}`
  return `${held.map((modifier) => `{${modifier}>}`).join('')}${pressed}${held.map((modifier) => `{/${modifier}}`).join('')}`
}

/** As in a table's own mode of reading: the row's header, then each column's header and what stands there. */
function rowWithFocus(): string {
  const row = document.activeElement?.closest('[role="row"]')
  const headers = row?.closest('[role="table"]')?.querySelectorAll('[role="columnheader"]') ?? []
  const cells = [...(row?.children ?? [])].map((cell, index) => ({
    isHeader: cell.role === 'rowheader',
    header: headers[index]?.textContent ?? '',
    text: spoken(cell),
  }))
  const spokenCells = cells.filter(({ text }) => text !== '')
  const name = spokenCells.filter(({ isHeader }) => isHeader).map(({ text }) => text)
  const rest = spokenCells.filter(({ isHeader }) => !isHeader).map(({ header, text }) => `${header} ${text}`)
  return `row ${name.join(' ')}: ${rest.join(', ')}`
}

async function listen() {
  const virtual = new Virtual() // one that is started again loses its first observer, and cannot stop it
  // Without an observer of its own: it would name elements that are gone already. Live regions are watched below.
  await virtual.start({ container: document.body, window: {} })
  const regions = watchLiveRegions()
  onTestFinished(async () => {
    regions.disconnect()
    await virtual.stop()
  })
  let from = (await virtual.spokenPhraseLog()).length
  return {
    sinceLast: async () => {
      const log = (await virtual.spokenPhraseLog()).slice(from)
      const focused = log.filter((phrase) => !/^(polite|assertive): /.test(phrase))
      return [...focused.filter((phrase, index) => phrase !== focused[index - 1]), ...regions.said()]
    },
    next: async () => {
      from = (await virtual.spokenPhraseLog()).length
      regions.forget()
    },
  }
}

const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'

/**
 * What live regions tell: the text of one that was there before, each time it changes, and of an alert that comes. Where it is not atomic,
 * what is added is told alone. Screen readers are silent about a status that comes with its text.
 */
function watchLiveRegions() {
  const texts = new WeakMap<Element, string>()
  let announcements: string[] = []
  for (const region of document.querySelectorAll(LIVE)) texts.set(region, spoken(region))
  const tell = (region: Element) => {
    const isAlert = region.matches('[role="alert"], [aria-live="assertive"]')
    const before = texts.get(region)
    const text = spoken(region)
    texts.set(region, text)
    const isNew = before === undefined
    if (text === '' || text === before || (isNew && !isAlert)) return
    const isAdded = region.ariaAtomic === 'false' && !isNew && text.startsWith(before)
    announcements.push(
      `${isAlert ? 'alert' : 'status'}: ${isAdded ? text.slice(before.length).trim() : text}`,
    )
  }
  const observer = new MutationObserver((mutations) => {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of mutations) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(LIVE)
      if (region) changed.add(region)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const part of [node, ...node.querySelectorAll('*')]) if (part.matches(LIVE)) changed.add(part)
    }
    for (const region of changed) if (region.isConnected) tell(region)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return {
    disconnect: () => observer.disconnect(),
    said: () =>
      [...announcements].sort((a, b) => Number(b.startsWith('alert')) - Number(a.startsWith('alert'))),
    forget: () => {
      announcements = []
    },
  }
}

function spoken(element: Element): string {
  const text = element instanceof HTMLElement ? element.innerText : element.textContent
  return text.replace(/\s+/g, ' ').trim()
}
