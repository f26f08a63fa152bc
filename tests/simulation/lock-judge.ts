import type { Browser, TabPlace } from './browser'

// What must never be of a lock: that a tab of its browser shows the console, or takes a click, before somebody has signed in again.

/** Milliseconds after which each tab that is awake has heard of a lock: a message takes as long as a cookie. */
const HEARD = 500

/** Milliseconds between two looks of a tab at its idle time, and between two moments of input that it stores. */
const TICK = 5000

type Locked = { at: number; by: TabPlace }

export class LockJudge {
  readonly #locked = new Map<Browser, Locked>()
  readonly #wasAsked = new Set<Browser>()
  readonly #loggedOut = new Set<Browser>()
  readonly #inputs = new Map<Browser, { at: number; wallTime: number }>()
  readonly #now: () => number
  readonly #fail: (what: string) => void
  readonly #lockAfter: number

  /** `lockAfter`: minutes without input after which the console locks itself; never if they are 0. */
  constructor(lockAfter: number, { now, fail }: { now: () => number; fail: (what: string) => void }) {
    this.#lockAfter = lockAfter
    this.#now = now
    this.#fail = fail
  }

  isLocked(browser: Browser): boolean {
    return this.#locked.has(browser)
  }

  /** Somebody asks for it in a tab. */
  asked(tab: TabPlace): void {
    this.#wasAsked.add(tab.browser)
    if (!this.#locked.has(tab.browser)) this.#locked.set(tab.browser, { at: this.#now(), by: tab })
  }

  /** A key or a click in a console, or a sign-in. */
  input(browser: Browser): void {
    this.#inputs.set(browser, { at: this.#now(), wallTime: browser.wallTime() })
  }

  /** It is the end of the lock. */
  signedIn(browser: Browser): void {
    this.#locked.delete(browser)
    this.#loggedOut.delete(browser)
    this.input(browser)
  }

  /** It is the end of the lock, too. */
  loggedOut(browser: Browser): void {
    this.#locked.delete(browser)
    this.#loggedOut.add(browser)
  }

  /**
   * A tab shows its session as locked, for a first time: by itself if nobody has asked for it. One that slept may hear of a lock that is
   * over by now.
   */
  shown(tab: TabPlace): void {
    if (this.#wasAsked.has(tab.browser)) return
    if (this.#loggedOut.has(tab.browser)) return // it slept, and hears of the logout next
    const { at, wallTime } = this.#inputs.get(tab.browser) ?? { at: 0, wallTime: 0 }
    const hasSeen = Math.max(tab.openedAt, tab.sleepsUntil) <= at && tab.browser.clockSetAt - at > TICK
    if (wallTime > tab.browser.wallTime() && !hasSeen) return void this.asked(tab) // it cannot know how long ago that was
    // A clock that was set forward cannot be told from a computer that has slept.
    const idle = Math.max(this.#now() - at, tab.browser.wallTime() - wallTime)
    if (this.#lockAfter === 0) this.#fail(`${tab.name} is locked, and nobody has asked for it`)
    else if (idle < this.#lockAfter * 60_000 - TICK && tab.browser.habits.keeps)
      this.#fail(`${tab.name} locks itself after ${idle / 1000} s`)
    this.asked(tab)
  }

  /** A tab that is awake and signed in. */
  look(tab: TabPlace, isCovered: boolean, awakeSince: number): void {
    const { browser } = tab
    const locked = this.#locked.get(browser)
    const now = this.#now()
    if (isCovered || tab.isKept || awakeSince > now - HEARD) return
    if (locked && locked.at <= now - HEARD)
      this.#fail(`${tab.name} shows the console, which ${locked.by.name} has locked`)
    const idle = now - Math.max(this.#inputs.get(browser)?.at ?? 0, awakeSince, tab.openedAt)
    if (this.#lockAfter > 0 && idle > this.#lockAfter * 60_000 + 2 * TICK)
      this.#fail(`${tab.name} is not locked after ${idle / 1000} s without input`)
  }

  /** Nothing is told while the console is covered but what became of the sign-in. */
  toastShown(tab: TabPlace, isLocked: boolean, text: string): void {
    if (isLocked && /₹|job|payment|plan|center/i.test(text))
      this.#fail(`${tab.name} is locked, and says: ${text}`)
  }
}
