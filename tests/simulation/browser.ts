import type { Chance, Clock, Place } from './clock'
import type { Network } from './network'
import { Answer, Call, Controller, HeaderList, ORIGIN, Signal, Target } from './page'

// A browser with its tabs, as far as the console asks for it: what is kept, cookies that other tabs see late, locks, what tabs tell
// each other, timers and calls. All of it goes by the one clock.

/** Milliseconds since 1970 as a run begins: a Wednesday noon in India. */
const DAWN = Date.UTC(2026, 10, 25, 6, 30)

export type BrowserHabits = {
  /** Milliseconds that its clock on the wall is wrong by. It may be set meanwhile. */
  skew: number
  /** `refused`: it has locks, and lets no page use them. */
  locks: 'shared' | 'missing' | 'refused'
  keeps: boolean
  /** Milliseconds until a lock that is free is given. */
  lockDelay: number
}

type Lock = { name: string; mode: 'shared' | 'exclusive'; tab: TabPlace }
type Wanted = Lock & { grant: () => void }
type Cookie = {
  value: string
  endsAt: number
  writtenAt: number
  shownAt: number
  before: Cookie | undefined
  writer: TabPlace
}

export class Browser {
  isOnline = true
  /** When the latest cookie is seen by all tabs: they see them in order. */
  shownAt = 0
  writtenAt = 0
  /** When its clock was set. */
  clockSetAt = 0
  readonly tabs: TabPlace[] = []
  readonly held: Lock[] = []
  readonly waiting: Wanted[] = []
  readonly storage = new Map<string, string>()
  readonly cookies = new Map<string, Cookie>()
  readonly name: string
  readonly clock: Clock
  readonly chance: Chance
  readonly habits: BrowserHabits

  constructor(name: string, habits: BrowserHabits, { clock, chance }: { clock: Clock; chance: Chance }) {
    this.name = name
    this.habits = habits
    this.clock = clock
    this.chance = chance
  }

  wallTime(): number {
    return DAWN + this.clock.now + this.habits.skew
  }

  setClock(skew: number): void {
    this.habits.skew = skew
    this.clockSetAt = this.clock.now
  }

  setOnline(isOnline: boolean): void {
    if (this.isOnline === isOnline) return
    this.isOnline = isOnline
    for (const tab of this.tabs)
      this.clock.after(0, () => tab.window.dispatchEvent({ type: isOnline ? 'online' : 'offline' }), tab)
  }

  /** Nothing of them stands in the way of being kept for Back. */
  isKeepable(tab: TabPlace): boolean {
    return ![...this.held, ...this.waiting].some((lock) => lock.tab === tab)
  }

  /** Locks go to who asked first, and shared ones together. */
  grantLocks(): void {
    for (const wanted of [...this.waiting]) {
      const isFirst = !this.waiting.some(
        (waiter) =>
          waiter.name === wanted.name && this.waiting.indexOf(waiter) < this.waiting.indexOf(wanted),
      )
      if (!isFirst || !this.isFree(wanted)) continue
      this.waiting.splice(this.waiting.indexOf(wanted), 1)
      wanted.grant()
    }
  }

  isFree({ name, mode }: Pick<Lock, 'name' | 'mode'>): boolean {
    const sameName = this.held.filter((lock) => lock.name === name)
    return sameName.every((lock) => lock.mode === 'shared' && mode === 'shared')
  }
}

/** A page in a tab. A reload makes another page of it, with the same session storage. */
export class TabPlace implements Place {
  isClosed = false
  sleepsUntil = 0
  /** Kept by the browser for Back: it hears of nothing meanwhile. */
  isKept = false
  readonly window = new Target()
  readonly document = new Target()
  readonly channels: Target[] = []
  readonly browser: Browser
  readonly name: string
  readonly kept: Map<string, string>
  /** In a browser that cannot tell its tabs apart payments are made in this one alone. */
  readonly isFirst: boolean
  readonly openedAt: number

  constructor(
    browser: Browser,
    name: string,
    { kept = new Map(), isFirst }: { kept: Map<string, string> | undefined; isFirst: boolean },
  ) {
    this.browser = browser
    this.name = name
    this.kept = kept
    this.isFirst = isFirst
    this.openedAt = browser.clock.now
    browser.tabs.push(this)
  }

  /** However it ends, its locks go. */
  close(): void {
    this.isClosed = true
    const { tabs, held, waiting } = this.browser
    tabs.splice(tabs.indexOf(this), 1)
    const letGo = <Held extends Lock>(locks: Held[]) => {
      for (const lock of [...locks]) if (lock.tab === this) locks.splice(locks.indexOf(lock), 1)
    }
    letGo(held)
    letGo(waiting)
    this.browser.clock.after(1, () => this.browser.grantLocks())
  }
}

/** The names that the code of a page is given: it sees these in place of the globals of Node. */
export const GLOBALS = [
  ...['globalThis', 'window', 'self', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage'],
  ...[
    'BroadcastChannel',
    'fetch',
    'Headers',
    'Request',
    'Response',
    'AbortController',
    'AbortSignal',
    'EventTarget',
  ],
  ...[
    'Event',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'queueMicrotask',
    'Date',
    'Math',
  ],
  ...['performance', 'PerformanceNavigationTiming', 'crypto', 'console', 'Intl', 'addEventListener'],
  ...['removeEventListener', 'process', 'setImmediate'],
] as const

type Log = (text: string) => void

export function globalsOf(tab: TabPlace, network: Network, log: Log): Record<string, unknown> {
  const { browser } = tab
  const { clock, chance } = browser
  const timers = new Map<number, () => void>()
  let timer = 0
  const setTimeout = (run: () => void, milliseconds = 0) => {
    timer += 1
    const id = timer
    const due = () => {
      timers.delete(id)
      run()
    }
    timers.set(id, clock.after(milliseconds, due, tab))
    return id
  }
  const clearTimeout = (id: number) => {
    timers.get(id)?.()
    timers.delete(id)
  }
  const setInterval = (run: () => void, milliseconds: number) => {
    timer += 1
    const id = timer
    const due = () => {
      timers.set(id, clock.after(milliseconds, due, tab))
      run()
    }
    timers.set(id, clock.after(milliseconds, due, tab))
    return id
  }
  const { window } = tab
  const addEventListener = window.addEventListener.bind(window)
  const removeEventListener = window.removeEventListener.bind(window)
  const globals: Record<string, unknown> = {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval: clearTimeout,
    queueMicrotask,
    addEventListener,
    removeEventListener,
    window,
    self: window,
    document: documentOf(tab),
    location: { href: `${ORIGIN}/`, origin: ORIGIN },
    navigator: navigatorOf(tab),
    localStorage: storageOf(browser.storage, {
      isRefusing: () => !browser.habits.keeps,
      tell: () => {
        for (const otherTab of browser.tabs)
          if (otherTab !== tab && !otherTab.isKept)
            clock.after(
              chance.between(0, 3),
              () => otherTab.window.dispatchEvent({ type: 'storage' }),
              otherTab,
            )
      },
    }),
    sessionStorage: storageOf(tab.kept, { isRefusing: () => false, tell: () => undefined }),
    BroadcastChannel: channelOf(tab),
    fetch: (input: string | URL | Call, init?: ConstructorParameters<typeof Call>[1]) =>
      network.fetch(tab, input instanceof Call && !init ? input : new Call(input, init)),
    Headers: HeaderList,
    Request: Call,
    Response: Answer,
    AbortController: Controller,
    AbortSignal: Signal,
    EventTarget: Target,
    Event: PlainEvent,
    Date: dateOf(browser),
    Math: mathOf(chance),
    Intl: FORMATS,
    performance: { now: () => clock.now - tab.openedAt, getEntriesByType: () => [] },
    PerformanceNavigationTiming: class {},
    crypto: {
      getRandomValues: (bytes: Uint8Array) =>
        bytes.map((_, index) => (bytes[index] = chance.between(0, 255))),
    },
    console: { error: log, warn: log, log, info: log },
  }
  globals.globalThis = new Proxy(globals, {
    get: (target, name) => (name in target ? target[String(name)] : Reflect.get(globalThis, name)),
  })
  return globals
}

const formats = new Map<string, Intl.NumberFormat>()

/** A format is costly to make: pages share them. */
const FORMATS = {
  NumberFormat: class {
    constructor(locale: string, options: Intl.NumberFormatOptions) {
      const name = `${locale} ${JSON.stringify(options)}`
      const format = formats.get(name) ?? new Intl.NumberFormat(locale, options)
      formats.set(name, format)
      // biome-ignore lint/correctness/noConstructorReturn: it is the one that was made before
      return format
    }
  },
}

class PlainEvent {
  readonly type: string
  constructor(type: string) {
    this.type = type
  }
}

function dateOf(browser: Browser) {
  return class extends Date {
    constructor(given?: number | string | Date) {
      super(given ?? browser.wallTime())
    }
    static override now(): number {
      return browser.wallTime()
    }
  }
}

function mathOf(chance: Chance): object {
  return Object.create(Math, { random: { value: () => chance.next() } })
}

type Keeping = { isRefusing: () => boolean; tell: () => void }

/** `Storage`: what it holds are properties of its own, too. */
function storageOf(kept: Map<string, string>, { isRefusing, tell }: Keeping): object {
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isRefusing()) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      if (kept.get(key) === text) return
      kept.set(key, text)
      tell()
    },
    removeItem: (key: string) => {
      if (kept.delete(key)) tell()
    },
    clear: () => kept.clear(),
  }
  return new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) => {
      const value = kept.get(String(key))
      return value === undefined ? undefined : { value, enumerable: true, configurable: true }
    },
  })
}

/** Other tabs that are open see a cookie up to a fifth of a second later. */
function documentOf(tab: TabPlace): object {
  const { browser, document } = tab
  const { clock, chance, cookies } = browser
  const seenBy = (cookie: Cookie | undefined): Cookie | undefined => {
    const isShown =
      !cookie || cookie.writer === tab || tab.openedAt > cookie.writtenAt || cookie.shownAt <= clock.now
    return isShown ? cookie : seenBy(cookie.before)
  }
  return {
    visibilityState: 'visible',
    querySelector: () => null,
    addEventListener: document.addEventListener.bind(document),
    removeEventListener: document.removeEventListener.bind(document),
    get cookie() {
      let all = ''
      for (const [name, latest] of cookies) {
        const cookie = seenBy(latest)
        if (cookie && cookie.value !== '' && cookie.endsAt > clock.now)
          all += `${all && '; '}${name}=${cookie.value}`
      }
      return all
    },
    set cookie(text: string) {
      const [, name = '', value = '', seconds = '0'] = /^([^=]+)=([^;]*); max-age=(\d+)/.exec(text) ?? []
      const before = cookies.get(name)
      if (before) before.before = undefined
      if (browser.writtenAt !== clock.now)
        browser.shownAt = Math.max(browser.shownAt, clock.now + chance.between(0, 200))
      browser.writtenAt = clock.now
      const { shownAt } = browser
      const endsAt = clock.now + Number(seconds) * 1000
      cookies.set(name, { value, endsAt, writtenAt: clock.now, shownAt, before, writer: tab })
    },
  }
}

function channelOf(tab: TabPlace) {
  const { browser } = tab
  return class extends Target {
    constructor() {
      super()
      tab.channels.push(this)
    }
    postMessage(message: unknown): void {
      const data: unknown = JSON.parse(JSON.stringify(message))
      const heard = { type: 'message', data }
      for (const otherTab of browser.tabs)
        if (otherTab !== tab && !otherTab.isKept)
          browser.clock.after(
            browser.chance.between(0, 5),
            () => {
              for (const channel of otherTab.channels) channel.dispatchEvent(heard)
            },
            otherTab,
          )
    }
  }
}

function navigatorOf(tab: TabPlace): object {
  const { browser } = tab
  const { locks } = browser.habits
  return {
    get onLine() {
      return browser.isOnline
    },
    ...(locks !== 'missing' && { locks: locksOf(tab) }),
  }
}

type LockOptions = { mode?: 'shared' | 'exclusive'; ifAvailable?: boolean; signal?: Signal }
type Work = (lock: { name: string } | null) => unknown

/** `LockManager`. */
function locksOf(tab: TabPlace): object {
  const { browser } = tab
  const { clock, held, waiting } = browser
  const isRefusing = browser.habits.locks === 'refused'
  const request = (
    name: string,
    { mode = 'exclusive', ifAvailable = false, signal }: LockOptions,
    work: Work,
  ) =>
    new Promise((resolve, reject) => {
      if (isRefusing) return reject(new DOMException('The request was denied.', 'SecurityError'))
      if (signal?.aborted) return reject(signal.reason)
      const lock: Lock = { name, mode, tab }
      const run = () => {
        held.push(lock)
        const begun = () => Promise.resolve(work({ name }))
        const end = () => {
          const index = held.indexOf(lock)
          if (index >= 0) held.splice(index, 1)
          clock.after(0, () => browser.grantLocks())
        }
        const begin = () => {
          if (!signal?.aborted) return void attempt(begun).finally(end).then(resolve, reject)
          end()
          reject(signal.reason)
        }
        clock.after(browser.habits.lockDelay, begin, tab)
      }
      if (ifAvailable) {
        const isFree = browser.isFree(lock) && !waiting.some((waiter) => waiter.name === name)
        if (isFree) run()
        else clock.after(0, () => void attempt(() => Promise.resolve(work(null))).then(resolve, reject), tab)
        return
      }
      const wanted: Wanted = { ...lock, grant: run }
      waiting.push(wanted)
      signal?.addEventListener('abort', () => {
        const index = waiting.indexOf(wanted)
        if (index < 0) return
        waiting.splice(index, 1)
        reject(signal.reason)
      })
      clock.after(0, () => browser.grantLocks())
    })
  const query = () =>
    isRefusing
      ? Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
      : Promise.resolve({ held: held.map(({ name }) => ({ name })), pending: [] })
  return { request, query }
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  return work()
}
