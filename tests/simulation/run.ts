import { Browser, type BrowserHabits, globalsOf, TabPlace } from './browser'
import type { LoadTab } from './bundle'
import { Chance, Clock, settled } from './clock'
import { changeMany, importMany, isCovered } from './jobs'
import { type Change, Judge } from './judge'
import { LockJudge } from './lock-judge'
import { Network } from './network'
import { type ReadFate, type Sent, Server, STATUSES, type Weather, type WriteFate } from './server'
import type { Outcome as ChangeOutcome, JobStatus, Shown, Tab } from './tab'

/** What became of a run: `story` step by step where it was asked for, `wrong` the first thing that must never be. */
export type Outcome = { seed: number; wrong: string | undefined; story: string[]; counts: Counts }
export type Counts = {
  payments: number
  calls: number
  bookings: number
  changes: number
  /** Jobs of batches whose turn came. */
  jobs: number
  events: number
}

const ADMINS = ['asha@wayside.example', 'ravi@wayside.example'] as const
const NOTES = ['', '', 'urgent']
const RUPEES = [100, 100, 100, 200, 300, 50]

const CLEAR: Weather = {
  writes: { done: 1, refused: 0, gateway: 0, late: 0, denied: 0, garbled: 0, dropped: 0, hanging: 0 },
  reads: { done: 1, gateway: 0, failed: 0, garbled: 0, dropped: 0, hanging: 0 },
}
/** Milliseconds of good weather after which all is told that can be. */
const QUIET = 14 * 60_000
/** Milliseconds at the end of it in which nobody sends anything. */
const AT_REST = 60_000
/** Milliseconds until all have signed in again by then. */
const SIGNED_IN = 2 * 60_000
/** Milliseconds until the first admins are at work. */
const STARTED = 20_000

/** A page, who is signed in there, and since when. */
type Watched = { place: TabPlace; admin: string | undefined; since: number; isLocked: boolean }
type OpenTab = Watched & { tab: Tab }

/** A whole world that follows from a seed. */
export async function run(seed: number, load: LoadTab, { isTold = false } = {}): Promise<Outcome> {
  load.begin()
  const world = new World(seed, load, isTold)
  return world.live()
}

class World {
  readonly #seed: number
  readonly #load: LoadTab
  readonly #clock = new Clock()
  readonly #chance: Chance
  /** What few worlds have: it is drawn apart, so that all others stay as they are. */
  readonly #rare: Rarities
  readonly #server: Server
  readonly #network: Network
  readonly #browsers: Browser[]
  readonly #judge: Judge
  readonly #lockAfter: number
  readonly #locks: LockJudge
  readonly #open: (OpenTab | undefined)[] = []
  /** The token of the latest sign-in of each browser. */
  readonly #tokens = new Map<Browser, string>()
  readonly #story: string[] = []
  readonly #isTold: boolean
  readonly #acts: Readonly<Record<Act, number>>
  #names = 0
  #plans = 0
  #lines = 0
  #events = 0
  /** Milliseconds of a night that all wait for. */
  #pause = 0
  #hasSlept = false
  #lastCall = { at: 0, what: '' }

  constructor(seed: number, load: LoadTab, isTold: boolean) {
    this.#seed = seed
    this.#load = load
    this.#isTold = isTold
    this.#chance = new Chance(seed)
    const chance = this.#chance
    const clock = this.#clock
    const tell = (text: string) => this.#tell(text)
    this.#rare = raritiesOf(new Chance(-seed))
    this.#server = new Server(serverHabits(chance, this.#rare), weather(chance), { clock, chance, tell })
    this.#browsers = ['one', 'two'].map(
      (name) => new Browser(name, browserHabits(chance, this.#rare), { clock, chance }),
    )
    this.#judge = new Judge(this.#server, () => clock.now, tell)
    this.#network = new Network(
      { slowness: chance.oneOf([20, 200, 3000]), repeats: chance.oneOf([0, 1, 6]) },
      {
        clock,
        chance,
        server: this.#server,
        listener: {
          onCall: (tab, sent) => {
            this.#lastCall = { at: clock.now, what: `${tab.name} sends ${sent.method} ${sent.path}` }
            if (isTold) tell(`${tab.name} sends ${sent.method} ${sent.path} ${sent.content} ${sent.key}`)
            this.#judge.called(tab, sent)
          },
          onAnswer: (tab, sent, said) => {
            if (isTold)
              tell(
                `${tab.name} is answered ${said?.status ?? 'nothing'} to ${sent.method} ${sent.path} ${said?.content}`,
              )
            this.#judge.answered(tab, sent, said)
          },
        },
      },
    )
    const acts = actsOf(chance)
    const hidesPayouts = this.#rare.listedAfter > 0 || this.#rare.sharesName
    if (this.#rare.hasColleague) acts.change += 10
    if (this.#rare.imports) Object.assign(acts, { import: 10 })
    this.#acts = hidesPayouts ? { ...acts, earn: 0 } : acts // what is earned would hide what is deducted
    this.#lockAfter = chance.isTrue(0.1) ? 3 : 0
    this.#locks = new LockJudge(this.#lockAfter, {
      now: () => clock.now,
      fail: (what) => this.#judge.fail(what),
    })
  }

  async live(): Promise<Outcome> {
    const chance = this.#chance
    const storm = this.#server.weather
    this.#server.weather = CLEAR
    const opened: readonly number[] = chance.oneOf([[0], [0, 1], [0, 1, 3], [0, 3], [0, 1, 2, 3, 4, 5]])
    for (const index of opened) this.#openTab(index)
    for (const index of [0, 3]) if (opened.includes(index)) this.#clock.after(6000, () => this.#act(index))
    this.#clock.after(STARTED, () => {
      this.#server.weather = storm
    })
    let at: number = STARTED
    for (let acts = chance.between(4, 24); acts > 0; acts -= 1) {
      at += Math.round(chance.oneOf([5, 50, 300, 2000, 6000, 15_000, 60_000]) * (0.5 + chance.next()))
      this.#clock.after(at, () => this.#act(chance.isTrue(0.9) ? chance.oneOf(opened) : chance.between(0, 5)))
    }
    const rarely = (act: () => void) =>
      this.#clock.after(STARTED + this.#rare.chance.next() * (at - STARTED), act)
    if (this.#rare.deletesCenter) rarely(() => this.#deleteCenter())
    for (const browser of this.#browsers) {
      if (!this.#rare.isClockOff) continue
      browser.habits.skew = this.#rare.chance.oneOf(OFF)
      rarely(() => this.#setClock(browser))
    }
    for (const part of this.#rare.takeOvers)
      this.#clock.after(STARTED + part * (at - STARTED), () => this.#takeOver())
    await this.#until(at + 1000)
    if (this.#pause > 0) await this.#until(this.#clock.now + this.#pause + 60_000)
    this.#clear()
    await this.#until(this.#clock.now + SIGNED_IN + QUIET)
    if (!this.#judge.violation) this.#lookBack()
    const calls = [...this.#judge.payments.values()].reduce((sum, payment) => sum + payment.calls.length, 0)
    return {
      seed: this.#seed,
      wrong: this.#judge.violation?.message,
      story: this.#story,
      counts: {
        payments: this.#judge.payments.size,
        calls,
        bookings: this.#server.bookings.length,
        changes: this.#server.made.length,
        jobs: this.#judge.batches.count,
        events: this.#events,
      },
    }
  }

  async #until(moment: number): Promise<void> {
    await settled() // the tabs that are opened begin before anything is due
    while (!this.#judge.violation && this.#clock.step(moment)) {
      this.#events += 1
      await settled()
    }
  }

  #tell(text: string) {
    if (this.#isTold) this.#story.push(`${(this.#clock.now / 1000).toFixed(3).padStart(9)}  ${text}`)
  }

  /** Who was signed in and is asked to sign in again does so. */
  #clear() {
    this.#tell('--- the weather clears')
    for (const index of this.#open.keys())
      this.#clock.after(60_000 + 10_000 * index, () => {
        const open = this.#open[index]
        const session = open?.tab.session()
        const isLeftLocked = index % 2 === 1 && !session?.isOver // what runs goes on beneath the lock
        if (open && session && isCovered(open.tab) && !isLeftLocked)
          this.#signIn(open, session.admin.email ?? '')
      })
    this.#server.weather = CLEAR
    this.#server.letGo()
    for (const browser of this.#browsers) {
      browser.setOnline(true)
      for (const tab of browser.tabs) this.#clock.wake(tab)
    }
  }

  #act(index: number) {
    const chance = this.#chance
    const open = this.#open[index]
    if (!open) return void this.#openTab(index)
    if (open.place.sleepsUntil > this.#clock.now || !open.tab.isStarted()) return
    this.#lookAtLocks()
    const session = open.tab.session()
    const browser = open.place.browser
    open.place.window.dispatchEvent({ type: 'keydown' })
    if (session) this.#locks.input(browser)
    if (!session || isCovered(open.tab)) {
      const ownAdmin = ADMINS[this.#browsers.indexOf(browser)] ?? ADMINS[0]
      const isOwn = chance.isTrue(session?.isLocked ? 0.6 : 0.85)
      const admin = isOwn ? (session?.admin.email ?? ownAdmin) : chance.oneOf(ADMINS)
      return this.#signIn(open, admin)
    }
    const act = chance.weighted(this.#acts)
    switch (act) {
      case 'pay':
        return this.#pay(open, session.admin.email ?? '')
      case 'change':
        return this.#change(open, session.admin.email ?? '')
      case 'many':
        return changeMany(open, session.admin.email ?? '', {
          chance,
          clock: this.#clock,
          server: this.#server,
          judge: this.#judge.batches,
          tell: (text) => this.#tell(text),
        })
      case 'import':
        return importMany(open, session.admin.email ?? '', {
          chance,
          clock: this.#clock,
          server: this.#server,
          judge: this.#judge.imports,
          tell: (text) => this.#tell(text),
          newName: () => `Line ${++this.#lines}`,
        })
      case 'lock':
        this.#tell(`${open.place.name} is locked`)
        this.#locks.asked(open.place)
        return open.tab.lock()
      case 'close':
        this.#tell(`${open.place.name} is closed`)
        open.place.close()
        this.#open[index] = undefined
        return
      case 'reload':
        this.#tell(`${open.place.name} is loaded again`)
        open.place.close()
        return void this.#openTab(index, open.place.kept)
      case 'sleep': {
        const asleep = chance.oneOf([3000, 30_000, 200_000])
        this.#tell(`${open.place.name} sleeps for ${asleep / 1000} s`)
        open.place.sleepsUntil = this.#clock.now + asleep
        if (chance.isTrue(0.5)) this.#network.break(open.place)
        return
      }
      case 'network': {
        this.#tell(`browser ${browser.name} ${browser.isOnline ? 'loses' : 'gets back'} its network`)
        browser.setOnline(!browser.isOnline)
        return this.#network.break(browser)
      }
      case 'back':
        return this.#goAwayAndBack(open)
      case 'night':
        return this.#closeLid(browser)
      case 'logout':
        return this.#logOut(open)
      case 'end':
        this.#tell('the server ends all sign-ins')
        return this.#server.revokeAll()
      case 'earn': {
        const center = chance.oneOf(this.#server.centers)
        this.#tell(`${center.id} earns something`)
        return this.#server.earn(center.id, chance.oneOf(RUPEES) * 100)
      }
      case 'weather':
        this.#server.weather = weather(chance)
    }
  }

  #signIn({ place, tab }: OpenTab, admin: string) {
    this.#tell(`${place.name}: ${admin} signs in`)
    tab.signIn(admin)
  }

  /** Somebody leaves the browser, and the other admin signs in over the lock in one of its tabs. */
  #takeOver() {
    const { chance } = this.#rare
    const isFree = (open: OpenTab | undefined): open is OpenTab =>
      open?.tab.isStarted() === true && !isCovered(open.tab) && open.place.sleepsUntil <= this.#clock.now
    const free = this.#open.filter(isFree)
    if (free.length === 0) return
    const open = chance.oneOf(free)
    const { place, tab } = open
    const otherAdmin = ADMINS.find((admin) => admin !== tab.session()?.admin.email) ?? ADMINS[0]
    this.#tell(`${place.name} is locked, for ${otherAdmin}`)
    this.#locks.asked(place)
    tab.lock()
    this.#clock.after(chance.oneOf([50, 500, 3000]), () => this.#signIn(open, otherAdmin), place)
  }

  #deleteCenter({ id }: { id: string } = this.#rare.chance.oneOf(this.#server.centers)) {
    this.#tell(`a colleague deletes ${id}`)
    this.#server.remove(id)
  }

  #setClock(browser: Browser) {
    browser.setClock(this.#rare.chance.oneOf([0, ...OFF]))
    this.#tell(`the clock of browser ${browser.name} is set to be ${browser.habits.skew / 3_600_000} h off`)
  }

  #lookAtLocks() {
    for (const open of this.#open)
      if (open?.tab.isStarted() && open.place.sleepsUntil <= this.#clock.now)
        this.#locks.look(
          open.place,
          isCovered(open.tab),
          Math.max(open.place.sleepsUntil, open.place.openedAt),
        )
  }

  /** Another site is opened in the tab, and Back brings the page as it was. */
  #goAwayAndBack({ place }: OpenTab) {
    if (!place.browser.isKeepable(place)) return
    const away = this.#chance.oneOf([2000, 60_000])
    this.#tell(`${place.name} is left for ${away / 1000} s, and kept`)
    place.isKept = true
    place.sleepsUntil = this.#clock.now + away
    this.#network.break(place)
    const comeBack = () => {
      place.isKept = false
      this.#tell(`${place.name} is there again`)
      place.document.dispatchEvent({ type: 'visibilitychange' })
      place.window.dispatchEvent({ type: 'pageshow', persisted: true })
    }
    this.#clock.after(away, comeBack, place)
  }

  /** The computer sleeps until its sign-ins are over; each tab learns that by the clock. */
  #closeLid(browser: Browser) {
    if (this.#hasSlept) return
    this.#hasSlept = true
    const night = 8 * 3_600_000 + this.#chance.oneOf([-60_000, 60_000])
    this.#tell(`browser ${browser.name} sleeps for the night`)
    this.#network.break(browser)
    for (const open of this.#open) {
      if (open?.place.browser !== browser) continue
      open.place.sleepsUntil = this.#clock.now + night
      this.#clock.after(night + this.#chance.between(0, 10_000), open.tab.endOverdue, open.place)
    }
    this.#pause = night
  }

  #logOut({ place, tab }: OpenTab) {
    this.#tell(`${place.name}: ${tab.session()?.admin.email} asks to log out`)
    const leave = (work: Awaited<ReturnType<Tab['workInAllTabs']>>) => {
      if (place.isClosed || isCovered(tab)) return
      this.#judge.workTold(place, work)
      this.#tell(`${place.name} logs out`)
      this.#locks.loggedOut(place.browser)
      tab.logOut()
    }
    void tab.workInAllTabs().then(leave)
  }

  /** One step of a payment, as far as it is there: its modal is opened, its form sent, or it is left. */
  #pay({ place, tab }: OpenTab, admin: string) {
    const chance = this.#chance
    const center = chance.isTrue(0.8) ? this.#server.centers[0] : this.#server.centers[1]
    if (!center) return
    const isOne = place.browser.habits.locks === 'shared' || place.isFirst
    if (!isOne) return // such a browser is told to pay from one tab only
    if (!tab.isOpen(center.id)) {
      this.#tell(`${place.name}: the payment to ${center.id} is opened`)
      tab.open(center)
      const soon = chance.oneOf([500, 3000, 8000])
      this.#clock.after(soon, () => this.#decide(place, tab, admin, center), place)
      return
    }
    const payout = tab.payoutOf(center.id)
    if (tab.isChecking(center.id) && chance.isTrue(0.3)) return tab.pollNow(center.id)
    const isTold = payout?.verdict && (!tab.isBusy(center.id) || payout.verdict.is === 'recorded')
    if (isTold && chance.isTrue(0.4)) {
      this.#tell(`${place.name}: the payment to ${center.id} is left`)
      return tab.close(center.id)
    }
    this.#decide(place, tab, admin, center)
  }

  #decide(place: TabPlace, tab: Tab, admin: string, center: { id: string; name: string }) {
    const chance = this.#chance
    const session = tab.session()
    const account = tab.accountIn(center.id)
    if (!account || !session || isCovered(tab) || session.admin.email !== admin) return
    const before = tab.payoutOf(center.id)
    const isAgain = before !== undefined && chance.isTrue(0.6)
    const paise = isAgain ? before.paise : chance.oneOf(RUPEES) * 100
    const notes = isAgain ? before.notes : chance.oneOf(NOTES)
    if (paise > account.pendingPaise) return
    const click = () => tab.pay(center, paise, notes)
    const questions = tab.questions(center.id, paise)
    const wasBusy = tab.isBusy(center.id)
    this.#tell(
      `${place.name}: ${admin} pays ${paise / 100} to ${center.id}${wasBusy ? ', though it is busy' : ''}`,
    )
    if (wasBusy && before?.verdict?.is === 'untraced')
      this.#judge.fail(`it is said that it can be paid again, and the button takes no click`)
    if (this.#rare.deletesCenter && this.#rare.chance.isTrue(0.3)) this.#deleteCenter(center)
    click()
    const payout = tab.payoutOf(center.id)
    if (!wasBusy && payout)
      this.#judge.decided(place, admin, payout, { centerId: center.id, account, questions })
    const { hasty } = this.#rare
    if (hasty && this.#rare.chance.isTrue(0.3)) {
      const leave = () => {
        this.#locks.loggedOut(place.browser)
        tab.logOut()
      }
      this.#clock.after(this.#rare.chance.between(0, 30), leave, place)
    }
    if (chance.isTrue(0.3)) click()
    const goesOn = chance.isTrue(0.6)
    if (goesOn)
      this.#clock.after(
        chance.oneOf([100, 3000, 12_000, 40_000]),
        () => this.#goOn(place, tab, admin, center),
        place,
      )
  }

  /** The admin looks again at what the modal says. */
  #goOn(place: TabPlace, tab: Tab, admin: string, center: { id: string; name: string }) {
    if (isCovered(tab) || tab.session()?.admin.email !== admin) return
    if (tab.isOpen(center.id)) return this.#decide(place, tab, admin, center)
    tab.open(center)
    this.#clock.after(this.#chance.oneOf([500, 3000]), () => this.#decide(place, tab, admin, center), place)
  }

  /** Something is created, edited, deleted or turned round, with two clicks now and then. */
  #change({ place, tab }: OpenTab, admin: string) {
    const chance = this.#chance
    const common = { tab: place, admin, at: this.#clock.now }
    const isOfSeen = this.#rare.hasColleague && this.#rare.chance.isTrue(0.6)
    const act = isOfSeen ? 'status' : chance.oneOf(['create', 'edit', 'delete', 'toggle', 'status'] as const)
    if (act === 'status') {
      const { id } = chance.oneOf(this.#server.jobs)
      const status = chance.oneOf(STATUSES)
      if (this.#rare.hasColleague) return this.#changeSeen({ place, tab }, admin, { id, status })
      if (tab.isChangingJob(id)) return
      const isDoneAt = (moment: number) => this.#server.statusOf(id, moment) === status
      const isSentBy = ({ content }: Sent) => JSON.parse(content).status === status
      const call = { method: 'PUT', path: `admin/jobs/${id}/status`, isSentBy }
      this.#begin({ ...common, act, id, ...call, isDoneAt }, (hear) =>
        tab.changeJob(id, status, undefined, hear),
      )
      return
    }
    const isSentBy = () => true
    if (act === 'toggle') {
      const { id } = chance.oneOf(this.#server.centers)
      const is = chance.isTrue(0.5)
      const call = { method: 'PUT', path: `admin/service-centers/${id}/toggle-status`, is }
      const isDoneAt = (moment: number) => this.#server.isActive(id, moment) === is
      this.#begin({ ...common, act, id, ...call, isSentBy, isDoneAt }, (hear) => tab.toggle(id, is, hear))
      return
    }
    if (act === 'create') {
      this.#plans += chance.isTrue(0.5) ? 1 : 0 // else the same again
      const plan = { name: `Plan ${this.#plans}`, duration: 30, amount: 100, benefits: ['Towing'] }
      const isDoneAt = (moment: number) => this.#server.plansAt(moment).some(({ name }) => name === plan.name)
      const call = { method: 'POST', path: 'admin/plan', id: undefined, name: plan.name }
      const isOfPlan = ({ content }: Sent) => JSON.parse(content).name === plan.name
      this.#begin({ ...common, act, ...call, isSentBy: isOfPlan, isDoneAt }, (hear) =>
        tab.createPlan(plan, hear),
      )
      return
    }
    const read = (plans: Awaited<ReturnType<Tab['readPlans']>>) => {
      const before = plans.length > 0 && chance.oneOf(plans)
      if (!before || isCovered(tab) || tab.session()?.admin.email !== admin || place.isClosed) return
      const { id, ...known } = before
      const fields = { name: 'Basic', duration: 30, ...known }
      const path = `admin/plan/${id}`
      const amount = chance.oneOf([100, 150, 200])
      const planAt = (moment: number) => this.#server.plansAt(moment).find((plan) => plan.id === id)
      const now = { ...common, at: this.#clock.now }
      if (act === 'delete') {
        const isDoneAt = (moment: number) => planAt(moment) === undefined
        this.#begin({ ...now, act, id, method: 'DELETE', path, isSentBy, isDoneAt }, (hear) =>
          tab.deletePlan(id, hear),
        )
        return
      }
      const isDoneAt = (moment: number) => planAt(moment)?.amount === amount
      this.#begin({ ...now, act, id, method: 'PATCH', path, isSentBy, isDoneAt }, (hear) =>
        tab.updatePlan(id, { ...fields, amount }, fields, hear),
      )
    }
    tab.readPlans().then(read, () => undefined)
  }

  /** The admin reads a job, looks at it for a while, in which a colleague may change it, and chooses another status. */
  #changeSeen(
    { place, tab }: Pick<OpenTab, 'place' | 'tab'>,
    admin: string,
    job: { id: string; status: JobStatus },
  ) {
    const { chance } = this.#rare
    const { id, status } = job
    const choose = (seen: string | undefined) => {
      if (isCovered(tab) || tab.session()?.admin.email !== admin || tab.isChangingJob(id)) return
      const isDoneAt = (moment: number) => this.#server.statusOf(id, moment) === status
      const isSentBy = ({ content }: Sent) => JSON.parse(content).status === status
      const call = { method: 'PUT', path: `admin/jobs/${id}/status`, isSentBy, isDoneAt }
      const change = { tab: place, admin, at: this.#clock.now, act: 'status' as const, id, seen, ...call }
      this.#begin(change, (hear) => tab.changeJob(id, status, seen, hear))
    }
    const look = ({ status: seen }: { status?: string | undefined }) => {
      const looksFor = chance.oneOf([200, 3000])
      if (chance.isTrue(0.7))
        this.#clock.after(chance.between(0, looksFor), () => this.#colleague(id, chance.oneOf(STATUSES)))
      this.#clock.after(looksFor, () => choose(seen), place)
    }
    tab.readJob(id).then(look, () => undefined)
  }

  #colleague(jobId: string, status: string) {
    this.#tell(`a colleague sets ${jobId} to ${status}`)
    this.#server.setStatus(jobId, status)
  }

  #begin(change: Change, click: (hear: (outcome: ChangeOutcome) => void) => void) {
    if (this.#judge.isChanging(change.tab, change.method, change.path)) return
    this.#tell(`${change.tab.name}: ${change.act} ${change.id ?? ''}`)
    this.#judge.changed(change)
    const hear = (outcome: ChangeOutcome) =>
      this.#judge.changeEnded(change, outcome.is === 'failure' ? outcome.error : undefined)
    click(hear)
    if (this.#chance.isTrue(0.3)) click(hear)
  }

  #openTab(at: number, kept?: Map<string, string>) {
    const browser = this.#browsers[Math.floor(at / 3)]
    if (!browser) return
    this.#names += 1
    const place = new TabPlace(browser, `tab ${browser.name}.${at % 3} (${this.#names})`, {
      kept,
      isFirst: at % 3 === 0,
    })
    this.#tell(`${place.name} is opened`)
    const globals = globalsOf(place, this.#network, (text) => this.#tell(`${place.name} logs ${text}`))
    const watched: Watched = { place, admin: undefined, since: this.#clock.now, isLocked: false }
    const tab = this.#load.open(globals).openTab((view) => this.#shown(watched, view), {
      lockAfter: this.#lockAfter,
    })
    this.#open[at] = Object.assign(watched, { tab })
    void tab.start()
  }

  /** A sign-in ends a lock once its token is kept: one that is answered too late is dropped. */
  #noteSignIn(browser: Browser) {
    const token = browser.cookies.get('access_token')?.value
    if (!token || token === this.#tokens.get(browser)) return
    this.#tokens.set(browser, token)
    this.#locks.signedIn(browser)
  }

  #shown(open: Watched, view: Shown) {
    if (open.place.isClosed) return
    if (view.is === 'session') {
      this.#noteSignIn(open.place.browser)
      const admin = view.session?.admin.email
      if (open.admin !== admin) {
        open.since = this.#clock.now
        this.#judge.leave(open.place)
      }
      open.admin = admin
      const isLocked = view.session?.isLocked ?? false
      if (isLocked && !open.isLocked) this.#locks.shown(open.place)
      open.isLocked = isLocked
    }
    if (view.is === 'toast')
      this.#locks.toastShown(open.place, view.isLocked, `${view.toast.title ?? ''} ${view.toast.message}`)
    if (this.#isTold) this.#tellShown(open, view)
    this.#judge.shown(open.place, open.admin, view, this.#adminBy(open.place.browser))
  }

  /** Who is signed in by the token that the browser holds. */
  #adminBy(browser: Browser): string | undefined {
    return this.#server.adminOf(browser.cookies.get('access_token')?.value ?? '')
  }

  #tellShown({ place }: Watched, view: Shown) {
    if (view.is === 'toast') this.#tell(`${place.name} says: ${view.toast.title ?? ''} ${view.toast.message}`)
    if (view.is === 'session') this.#tell(`${place.name} has the session ${JSON.stringify(view.session)}`)
    if (view.is === 'payout')
      this.#tell(
        `${place.name} shows of ${view.centerId}: ${view.payout?.step} ${view.payout?.verdict?.is} ${view.text}`,
      )
    if (view.is === 'activity') {
      const [latest] = view.entries
      this.#tell(`${place.name} notes ${latest?.what}: ${latest?.outcome}, ${latest?.note}`)
    }
  }

  /**
   * The tabs that wait for a sign-in, and those that wait for a lock of one of them: what they follow goes on after it. A tab that slept
   * until now may have found only then that its sign-in is over.
   */
  #heldUp(): TabPlace[] {
    const signedOut = this.#open.flatMap((open) => (open?.tab.session()?.isOver ? [open.place] : []))
    const behind = this.#browsers.flatMap(({ held, waiting }) => {
      const names = held.filter(({ tab }) => signedOut.includes(tab)).map(({ name }) => name)
      return waiting.filter(({ name }) => names.includes(name)).map(({ tab }) => tab)
    })
    return [...signedOut, ...behind]
  }

  #lookBack() {
    const heldUp = this.#heldUp()
    for (const { held, waiting } of this.#browsers)
      for (const { name, tab } of [...held, ...waiting])
        if (!heldUp.includes(tab)) this.#judge.fail(`the lock "${name}" is left, of ${tab.name}`)
    for (const open of this.#open) {
      const session = open?.tab.session()
      if (!open || !session || session.isOver) continue
      const admin = this.#adminBy(open.place.browser)
      if (admin !== undefined && admin !== session.admin.email)
        this.#judge.fail(`${open.place.name} shows ${session.admin.email} and acts for ${admin}`)
    }
    const { at, what } = this.#lastCall
    if (at > this.#clock.now - AT_REST) this.#judge.fail(`nothing is expected any more, and ${what}`)
    const steady = this.#clock.now - QUIET + 1000
    this.#lookAtLocks()
    this.#judge.atTheEnd(({ tab, admin, decidedAt }) => {
      const open = this.#open.find((candidate) => candidate?.place === tab)
      const isSame = open?.admin === admin && open.since < Math.min(steady, decidedAt)
      return isSame && !heldUp.includes(tab)
    })
  }
}

type Act =
  | ('pay' | 'change' | 'close' | 'reload' | 'sleep' | 'network')
  | ('logout' | 'end' | 'earn' | 'weather' | 'back' | 'night' | 'many' | 'lock' | 'import')

/** Each run has its own habits: what is rare in one is all that happens in another. */
function actsOf(chance: Chance): Record<Act, number> {
  const some = (most: number) => (chance.isTrue(0.5) ? chance.next() * most : 0)
  const isOfJobs = chance.isTrue(0.35)
  return {
    many: isOfJobs ? 10 : 0,
    lock: some(1),
    import: 0,
    pay: isOfJobs ? 4 : 10,
    change: some(10),
    close: some(1),
    reload: some(2),
    sleep: some(2),
    network: some(2),
    logout: some(1),
    end: some(1),
    earn: some(2),
    weather: some(2),
    back: some(2),
    night: chance.isTrue(0.1) ? 1 : 0,
  }
}

/** Often one thing goes wrong more than all others. */
function weather(chance: Chance): Weather {
  const some = (most: number) => (chance.isTrue(0.4) ? chance.next() * most : 0)
  const writes: Record<WriteFate, number> = {
    done: 1 + chance.next() * 3,
    refused: some(2),
    gateway: some(3),
    late: some(2),
    denied: some(2),
    garbled: some(2),
    dropped: some(4),
    hanging: some(1),
  }
  if (chance.isTrue(0.6))
    writes[chance.oneOf(['refused', 'gateway', 'late', 'denied', 'dropped', 'dropped'] as const)] += 6
  const reads: Record<ReadFate, number> = {
    done: 6,
    gateway: some(2),
    failed: some(2),
    garbled: some(1),
    dropped: some(2),
    hanging: some(1),
  }
  return { writes, reads }
}

type Rarities = {
  chance: Chance
  /** Moments at which the other admin takes over a browser, as parts of the time that is worked. */
  takeOvers: number[]
  /** Who pays logs out at once, now and then, while locks are slow. */
  hasty: boolean
  listedAfter: number
  /** Somebody else changes jobs while an admin looks at them. */
  hasColleague: boolean
  /** Somebody else deletes a center. */
  deletesCenter: boolean
  isClockOff: boolean
  sharesName: boolean
  /** Lines of files are added. */
  imports: boolean
}

/** Milliseconds that the clock of a computer is off by. */
const OFF = [25 * 3_600_000, -25 * 3_600_000, 3 * 60_000]

function raritiesOf(chance: Chance): Rarities {
  const kind = chance.weighted({ none: 7, takeOver: 1, hasty: 1, unlisted: 1 })
  const rarity = new Chance(Math.floor(chance.next() * 1e9)).weighted({
    none: 6,
    colleague: 1,
    deletion: 1,
    clock: 2,
    name: 1,
  })
  return {
    chance,
    takeOvers: kind === 'takeOver' ? [chance.next(), chance.next(), chance.next()] : [],
    hasty: kind === 'hasty',
    listedAfter: kind === 'unlisted' ? chance.oneOf([30_000, 90_000]) : 0,
    hasColleague: rarity === 'colleague',
    deletesCenter: rarity === 'deletion',
    isClockOff: rarity === 'clock',
    sharesName: rarity === 'name',
    imports: chance.isTrue(0.25),
  }
}

function serverHabits(chance: Chance, { listedAfter, sharesName }: Rarities) {
  return {
    listedAfter,
    sharesName,
    knowsKeys: chance.isTrue(0.3),
    counts: chance.isTrue(0.5),
    lag: chance.oneOf([0, 1000, 4000, 9000, 9000]),
    slowness: chance.oneOf([20, 300, 5000]),
    referenceAfter: chance.oneOf([0, 5000, Number.POSITIVE_INFINITY]),
    namesCenterBy: chance.oneOf(['id', 'name'] as const),
  }
}

function browserHabits(chance: Chance, { hasty }: Rarities): BrowserHabits {
  return {
    lockDelay: hasty ? 20 : 0,
    skew: chance.oneOf([0, 0, -90_000, 3_600_000]),
    locks: chance.oneOf(['shared', 'shared', 'shared', 'shared', 'missing', 'refused'] as const),
    keeps: chance.isTrue(0.95),
  }
}
