import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import type { RawTab } from './engine'

declare global {
  interface Window {
    TestingLibraryDom?: typeof import('@testing-library/dom')
    problems?: string[]
  }
}

/** How a user would name it: the whole name, or what its name matches. */
type Name = string | RegExp
type Step = { by: 'role' | 'label' | 'text'; role: string; name: Name | undefined }

const Seen = v.array(
  v.object({
    text: v.string(),
    value: v.nullable(v.string()),
    isFocused: v.boolean(),
    isSelected: v.boolean(),
    /** In the viewport, still, enabled, and under nothing else: at this point a click meets it. */
    isInReach: v.boolean(),
    x: v.number(),
    y: v.number(),
  }),
)

export type Tab = ReturnType<typeof userTab>
export type Part = ReturnType<typeof partOf>

/** A tab as users know it: by roles, labels and texts. All waits for content, none for time. */
export function userTab(tab: RawTab) {
  return {
    ...lookups(tab, []),
    goto: tab.goto,
    evaluate: tab.evaluate,
    type: tab.type,
    press: async (...keys: string[]) => {
      for (const key of keys) await tab.press(key)
    },
    resize: tab.resize,
    close: tab.close,
    /** Path and search of where it is. */
    address: () => tab.evaluate('location.pathname + location.search'),
    /** What failed in the page, or broke its policy, since it was first looked at. */
    problems: async () =>
      v.parse(v.optional(v.array(v.string()), []), await tab.evaluate('window.problems ?? []')),
  }
}

function lookups(tab: RawTab, path: Step[]) {
  return {
    role: (role: string, name?: Name) => partOf(tab, [...path, { by: 'role', role, name }]),
    label: (name: Name) => partOf(tab, [...path, { by: 'label', role: '', name }]),
    text: (name: Name) => partOf(tab, [...path, { by: 'text', role: '', name }]),
  }
}

function partOf(tab: RawTab, path: Step[]) {
  const name = path.map(({ by, role, name }) => `${role || by} ${name ?? ''}`.trim()).join(' → ')
  const all = () => lookFor(tab, path)
  const only = async () => {
    const found = await all()
    return found.length === 1 ? found[0] : undefined
  }
  const click = async () => {
    const target = await polled(async () => {
      const found = await only()
      return found?.isInReach ? found : undefined
    }, `${name} can be clicked`)
    await tab.click(target.x, target.y)
  }
  return {
    ...lookups(tab, path),
    /** For messages. */
    name,
    click,
    /** Types over what the field holds. */
    fill: async (text: string) => {
      await click()
      await polled(async () => (await only())?.isFocused || undefined, `${name} has the focus`)
      await tab.press('Control+a')
      await tab.type(text)
    },
    all,
    count: async () => (await all()).length,
    content: async () => (await only())?.text,
    value: async () => (await only())?.value,
    isFocused: async () => (await only())?.isFocused ?? false,
    isInReach: async () => (await only())?.isInReach ?? false,
    /** Goes there by keyboard, from where the focus is. */
    tabTo: async () => {
      for (let step = 0; step < 60 && !(await only())?.isFocused; step++) await tab.press('Tab')
      await poll(async () => (await only())?.isFocused, `${name} has the focus`).toBe(true)
    },
  }
}

/** As `expect.poll`, at the pace of a fast page. */
export function poll<T>(read: () => T | Promise<T>, message: string) {
  return expect.poll(read, { message, intervals: [40] })
}

async function polled<T>(read: () => Promise<T | undefined>, message: string): Promise<T> {
  let last: T | undefined
  await poll(async () => {
    last = await read()
    return last !== undefined
  }, message).toBe(true)
  if (last === undefined) throw new Error(message)
  return last
}

export async function see(...parts: Part[]): Promise<void> {
  for (const part of parts)
    await poll(async () => (await part.count()) > 0, `${part.name} is seen`).toBe(true)
}

export async function seeNo(...parts: Part[]): Promise<void> {
  for (const part of parts) await poll(part.count, `${part.name} is gone`).toBe(0)
}

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

async function lookFor(tab: RawTab, path: Step[]) {
  const steps = path.map(({ by, role, name }) => ({
    by,
    role,
    name: name instanceof RegExp ? { source: name.source, flags: name.flags } : name,
  }))
  const look = () => tab.evaluate(`(${lookInPage})(${JSON.stringify(steps)})`)
  let seen = await look()
  while (seen === null) {
    // Another page may come in between, which lacks it again.
    await tab.evaluate(`(function () { ${LIBRARY} }).call(window)`)
    seen = await look()
  }
  return v.parse(Seen, seen)
}

type SentName = string | { source: string; flags: string } | undefined

/** Runs in the page, and knows nothing but its argument. Null where the page lacks the library. */
function lookInPage(steps: { by: Step['by']; role: string; name: SentName }[]) {
  const library = window.TestingLibraryDom
  if (!library) return null
  if (!window.problems) {
    const problems: string[] = []
    window.problems = problems
    addEventListener('error', ({ message }) => problems.push(message))
    addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      problems.push(`${violatedDirective} ${blockedURI}`),
    )
  }
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  const find = (container: HTMLElement, { by, role, name: sent }: (typeof steps)[number]) => {
    const name = typeof sent === 'object' ? new RegExp(sent.source, sent.flags) : sent
    if (by === 'role') return library.queryAllByRole(container, role, name === undefined ? {} : { name })
    if (by === 'label') return library.queryAllByLabelText(container, name ?? '')
    return library.queryAllByText(container, name ?? '')
  }
  const found = steps.reduce<HTMLElement[]>(
    (containers, step) =>
      [...new Set(containers.flatMap((container) => find(container, step)))].filter(isShown),
    [...document.querySelectorAll('body')], // none yet where a page is on its way
  )
  const isMoving = (element: HTMLElement) =>
    document.getAnimations().some(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : undefined
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return playState === 'running' && !isEndless && target?.contains(element)
    })
  return found.map((element) => {
    if (found.length === 1) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
    return {
      text: element.innerText.replace(/\s+/g, ' ').trim(),
      value: 'value' in element ? String(element.value) : null,
      isFocused: document.activeElement === element,
      isSelected: element.ariaSelected === 'true',
      isInReach:
        isHit && !element.matches(':disabled, [data-disabled], [aria-disabled="true"]') && !isMoving(element),
      x,
      y,
    }
  })
}
