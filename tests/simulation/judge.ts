import { BatchJudge } from './batch-judge'
import type { TabPlace } from './browser'
import { ImportJudge } from './import-judge'
import type { Made, Said, Sent, Server } from './server'
import type { Entry, Ledger, Payout, Shown } from './tab'

// What must never be, compared with the server's records, which the console cannot see.

/** A payment that an admin has decided on, by its key. A repetition of it is a decision more, and no payment more. */
export type Payment = {
  key: string
  admin: string
  centerId: string
  paise: number
  notes: string
  place: TabPlace
  decidedAt: number
  decisions: number
  /** What the admin saw to be pending in a tab, at the latest decision there. */
  seen: Map<TabPlace, { at: number; pendingPaise: number }>
  calls: PaymentCall[]
  /** When its outcome was first told for good, and where as booked. */
  toldAt: number | undefined
  toldBooked: TabPlace | undefined
  /** How often it was told as paid, after how many calls. */
  toldTimes: { tab: TabPlace; calls: number; times: number } | undefined
  /** When it was told last that there is no trace of it, where it was sent or taken over, and no more is told since. */
  untracedAt: number | undefined
  /** The tabs that follow it, or have followed it in their present sign-in. */
  followers: Set<TabPlace>
}
/** What the admin saw when deciding. */
type Decision = {
  centerId: string
  account: Payout['account']
  questions: { isDuplicate: boolean; doubts: readonly string[] }
}
type PaymentCall = {
  tab: TabPlace
  at: number
  answeredAt: number | undefined
  before: number
  isLeft: boolean
}

/** A change of something else than money that an admin has decided on. `method` and `path` are those of its call. */
export type Change = {
  tab: TabPlace
  admin: string
  act: 'create' | 'edit' | 'delete' | 'toggle' | 'status'
  /** Undefined of what is to be created. */
  id: string | undefined
  /** The name of what is to be created. */
  name?: string
  /** What a flag is to be turned to. */
  is?: boolean
  /** The status that the admin saw. */
  seen?: string | undefined
  method: string
  path: string
  at: number
  /** Whether the call is its, by what it holds. */
  isSentBy: (sent: Sent) => boolean
  /** Whether the records of a moment show it done, whoever did it. */
  isDoneAt: (moment: number) => boolean
}
/** By the page that opened at a moment: the payments that are done in its activity, and how often it has told each success. */
type Told = { openedAt: number; done: Set<string>; successes: Map<string, number> }
type RunningChange = Change & {
  of: Change
  calls: Sent[]
  answeredAt: number | undefined
  isAnsweredByApi: boolean
  /** Reads of its record that have ended well since the answer. */
  looks: number
}

export class Violation extends Error {
  override name = 'Violation'
}

const JOBS = 'admin/jobs/'

/** What is read to find out whether such a change was made. */
const READ_FOR: Partial<Record<Change['act'], (id: string) => string>> = {
  toggle: (id) => `${id} false`,
  status: (id) => `${id} status`,
}

/** What is read to find out whether a change was made. */
const RECORD_OF: Partial<Record<Change['act'], string>> = {
  toggle: 'admin/service-centers/',
  status: JOBS,
}

/** What Activity says of a payment that was made. */
const DONE = ['Done', 'Unknown, then done']
const UNSENT = ['unreadable', 'gone', 'offline', 'changed', 'elsewhere']

/** Milliseconds for which a payment without a trace is in doubt, at least. */
const DOUBTED_FOR = 9 * 60_000
const NOT_FOR_GOOD = ['untraced', 'unclear', ...UNSENT]

export class Judge {
  readonly payments = new Map<string, Payment>()
  readonly batches: BatchJudge
  readonly imports: ImportJudge
  readonly #server: Server
  readonly #now: () => number
  readonly #tell: (text: string) => void
  /** Of which moment the records were that a tab has read of a center last. */
  readonly #read = new Map<string, number>()
  /** All that a tab has read to be pending of a center. */
  readonly #pendingReads = new Map<string, { at: number; pendingPaise: number }[]>()
  readonly #changes: RunningChange[] = []
  /** What a tab has last read of the flag of a center. */
  readonly #flags = new Map<string, { at: number; is: boolean }>()
  /** When a tab was told last that what it asked for is gone, by tab and path. */
  readonly #goneAt = new Map<string, number>()
  readonly #notGoneAt = new Map<string, number>()
  /** What a tab has last read of the status of a job. */
  readonly #statuses = new Map<string, { at: number; is: string }>()
  /** When a tab first asked for a plan of such a name. */
  readonly #creating = new Map<TabPlace, Map<string, number>>()
  /** Since when a tab has its present sign-in. */
  readonly #since = new Map<TabPlace, number>()
  readonly #sentWith = new Map<string, string>()
  readonly #entries = new Map<TabPlace, readonly Entry[]>()
  readonly #told = new Map<TabPlace, Told>()
  violation: Violation | undefined

  constructor(server: Server, now: () => number, tell: (text: string) => void) {
    this.#server = server
    this.#now = now
    this.#tell = tell
    this.batches = new BatchJudge({ server, now, tell, fail: (what) => this.fail(what) })
    this.imports = new ImportJudge({ server, now, fail: (what) => this.fail(what) })
  }

  /** The first thing that is wrong is what counts; what follows from it is not looked at. */
  fail(what: string): void {
    this.#tell(`WRONG: ${what}`)
    this.violation ??= new Violation(what)
  }

  /** An admin has clicked a button that took the click: `key` is the one that the payment is shown with at once. */
  decided(
    place: TabPlace,
    admin: string,
    { key, paise, notes }: Payout,
    { centerId, account, questions }: Decision,
  ): void {
    const { pendingPaise } = account
    const seen = { at: this.#now(), pendingPaise }
    const known = this.payments.get(key)
    this.#expectAsked(place, admin, { key, paise, centerId, account, questions })
    if (!known) {
      for (const otherPayment of this.payments.values()) {
        const isSame =
          otherPayment.centerId === centerId && otherPayment.paise === paise && otherPayment.notes === notes
        const isOurs = otherPayment.admin === admin && otherPayment.place.browser === place.browser
        const isOpen =
          otherPayment.calls.length > 0 && otherPayment.toldAt === undefined && place.browser.habits.keeps
        if (isSame && isOurs && isOpen)
          this.fail(`${key} repeats ${otherPayment.key}, whose outcome is not known`)
      }
      this.payments.set(key, {
        key,
        admin,
        centerId,
        paise,
        notes,
        place,
        decidedAt: this.#now(),
        decisions: 1,
        seen: new Map([[place, seen]]),
        calls: [],
        toldAt: undefined,
        toldBooked: undefined,
        toldTimes: undefined,
        untracedAt: undefined,
        followers: new Set([place]),
      })
      return
    }
    known.decisions += 1
    known.followers.add(place)
    known.seen.set(place, seen)
    if (known.admin !== admin) this.fail(`a key of ${known.admin} is used for ${admin}`)
  }

  /** The modal asks about the same amount within a day, as far as its account lists it, and about each payment that is in doubt. */
  #expectAsked(
    place: TabPlace,
    admin: string,
    { key, paise, centerId, account, questions }: Decision & { key: string; paise: number },
  ): void {
    const listed = account.payouts.flatMap(
      ({ id }) => this.#server.bookings.find((booking) => booking.id === id) ?? [],
    )
    const isToday = ({ at }: { at: number }) => this.#now() - at < 23 * 3_600_000
    if (!questions.isDuplicate && listed.some((booking) => booking.paise === paise && isToday(booking)))
      this.fail(`${paise} was paid to ${centerId} before, and the modal does not ask`)
    for (const otherPayment of this.payments.values()) {
      const [sentAt = 0] = otherPayment.calls.map(({ at }) => at).slice(-1)
      const isDoubtful =
        otherPayment.key !== key &&
        otherPayment.centerId === centerId &&
        otherPayment.admin === admin &&
        otherPayment.place.browser === place.browser &&
        otherPayment.toldAt === undefined &&
        otherPayment.untracedAt !== undefined &&
        otherPayment.untracedAt < this.#now() - 1000 &&
        place.sleepsUntil < otherPayment.untracedAt &&
        this.#now() - sentAt < DOUBTED_FOR
      if (isDoubtful && place.browser.habits.keeps && !questions.doubts.includes(otherPayment.key))
        this.fail(`${otherPayment.key} may have been paid to ${centerId}, and the modal does not ask`)
    }
  }

  called(tab: TabPlace, sent: Sent) {
    const { method, path, key, content, token } = sent
    if (method === 'GET') {
      const isLook = this.#changes.some((change) => change.tab === tab && change.path.startsWith(path))
      if (path.startsWith(JOBS) && !isLook) this.batches.asked(tab, sent)
      return
    }
    const isRepeated = this.#sentWith.has(key)
    if (key !== '') {
      const call = `${method} ${path} ${content}`
      if ((this.#sentWith.get(key) ?? call) !== call) this.fail(`key ${key} is used for two decisions`)
      this.#sentWith.set(key, call)
    }
    if (path !== 'admin/service-centers/payment') return this.#changeCalled(tab, sent, isRepeated)
    const payment = this.payments.get(key)
    if (!payment) return this.fail(`a payment is sent that nobody has decided on: ${content}`)
    const { serviceCenterId, amount, notes } = JSON.parse(content)
    const isSame =
      serviceCenterId === payment.centerId &&
      Math.round(amount * 100) === payment.paise &&
      notes === payment.notes
    const payer = this.#server.adminOf(token)
    if (payer !== undefined && payer !== payment.admin)
      this.fail(`${payer} pays what ${payment.admin} has decided`)
    if (!isSame) this.fail(`key ${key} is used for two decisions`)
    if (payment.toldAt !== undefined) this.fail(`key ${key} is used again though its outcome was told`)
    payment.place = tab
    payment.untracedAt = undefined
    const seen = payment.seen.get(tab)
    if (!seen || !this.#hasReadPending(tab, payment.centerId, seen))
      this.fail('a payment is sent on another account than was decided on')
    for (const otherPayment of this.payments.values()) {
      const isAtOnce = otherPayment.calls.some(
        (call) =>
          call.answeredAt === undefined &&
          !call.isLeft &&
          !call.tab.isClosed &&
          call.tab.browser === tab.browser,
      )
      const isOurs = otherPayment.centerId === payment.centerId && otherPayment.admin === payment.admin
      if (isOurs && isAtOnce && tab.browser.habits.locks === 'shared')
        this.fail(`two payments to ${payment.centerId} are under way at once`)
    }
    payment.calls.push({
      tab,
      at: this.#now(),
      answeredAt: undefined,
      before: this.#readOf(tab, payment.centerId),
      isLeft: false,
    })
    if (payment.calls.length > payment.decisions)
      this.fail(`${payment.calls.length} calls for ${payment.decisions} decisions`)
  }

  answered(tab: TabPlace, sent: Sent, said: Said): void {
    const { method, path, key, query } = sent
    if (path.startsWith(JOBS)) this.batches.answered(tab, sent, said)
    this.imports.answered(sent, said)
    if (method !== 'GET') {
      const change = this.#changes.find(
        (candidate) => candidate.tab === tab && candidate.calls.includes(sent),
      )
      if (change) {
        change.answeredAt ??= this.#now()
        change.isAnsweredByApi = isByApi(said)
      }
      const call = this.payments.get(key)?.calls.findLast((candidate) => candidate.tab === tab)
      if (call) call.answeredAt ??= this.#now()
      return
    }
    if (said?.status === 404) this.#goneAt.set(`${tab.name} ${path}`, this.#now())
    else this.#notGoneAt.set(`${tab.name} ${path}`, this.#now())
    if (said?.status !== 200) return
    for (const change of this.#changes)
      if (change.tab === tab && change.answeredAt !== undefined && path === pathOf(change)) change.looks += 1
    const [, jobStatus] = (path.startsWith(JOBS) && /"status":"(\w+)"/.exec(said.content)) || []
    if (jobStatus) this.#statuses.set(`${tab.name} ${path.split('/')[2]}`, { at: this.#now(), is: jobStatus })
    if (path.startsWith(JOBS)) this.#read.set(`${tab.name} ${path.split('/')[2]} status`, said.asOf)
    if (path === 'plan') this.#read.set(`${tab.name} plans`, said.asOf)
    const isList = path === 'admin/get-service-center-payments'
    for (const { id, name } of this.#server.centers) {
      const isOfIt = isList
        ? name.includes(query.get('search') ?? '')
        : path === `admin/service-centers/${id}`
      if (isOfIt && !isList) this.#pendingRead(`${tab.name} ${id}`, pendingIn(said))
      const [, flag] = /"isActive":(true|false)/.exec(isOfIt ? said.content : '') ?? []
      if (flag) this.#flags.set(`${tab.name} ${id}`, { at: this.#now(), is: flag === 'true' })
      if (isOfIt) this.#read.set(`${tab.name} ${id} ${isList}`, said.asOf)
    }
  }

  /** Whether a tab has read so much to be pending of a center, since a moment. */
  #hasReadPending(
    tab: TabPlace,
    centerId: string,
    { at, pendingPaise }: { at: number; pendingPaise: number },
  ) {
    const reads = this.#pendingReads.get(`${tab.name} ${centerId}`) ?? []
    return reads.some((read) => read.at >= at && read.pendingPaise === pendingPaise)
  }

  #pendingRead(key: string, pendingPaise: number | undefined) {
    if (pendingPaise === undefined) return
    const read = { at: this.#now(), pendingPaise }
    this.#pendingReads.set(key, [...(this.#pendingReads.get(key) ?? []), read])
  }

  /** A change is begun; a second click while it runs begins none. */
  changed(change: Change): void {
    this.#changes.push({
      ...change,
      of: change,
      calls: [],
      answeredAt: undefined,
      isAnsweredByApi: false,
      looks: 0,
    })
    const { tab, name } = change
    if (name === undefined) return
    const creating = this.#creating.get(tab) ?? new Map<string, number>()
    this.#creating.set(tab, creating)
    if (!creating.has(name)) creating.set(name, this.#now())
  }

  isChanging(tab: TabPlace, method: string, path: string): boolean {
    return this.#changes.some(
      (change) => change.tab === tab && change.method === method && change.path === path,
    )
  }

  #changeCalled(tab: TabPlace, sent: Sent, isRepeated: boolean) {
    const { method, path, token } = sent
    if (path === 'admin/login' || path === 'admin/logout') return
    const ofCall = this.#changes.filter(
      (candidate) =>
        candidate.tab === tab &&
        candidate.method === method &&
        candidate.path === path &&
        candidate.isSentBy(sent),
    )
    const change = ofCall.find(({ calls }) => calls.length === 0)
    const [, , id = ''] = path.split('/')
    if (!change && path.startsWith(JOBS) && this.batches.called(tab, sent, { id, isRepeated })) return
    if (!change && path === 'admin/plan' && this.imports.called(tab, sent)) return
    if (!change) return this.fail(`${method} ${path} is sent, and nobody has decided on it`)
    change.calls.push(sent)
    const status = this.#statuses.get(`${tab.name} ${change.id}`)
    const isAsSeen = status !== undefined && status.at >= change.at && status.is === change.seen
    if (change.seen !== undefined && !isAsSeen)
      this.fail(
        `${change.id} was ${change.seen} as the admin saw it, and is changed though it was read as ${status?.is}`,
      )
    const flag = this.#flags.get(`${tab.name} ${change.id}`)
    const isNeeded = flag !== undefined && flag.at >= change.at && flag.is !== change.is
    if (change.act === 'toggle' && !isNeeded)
      this.fail(`${change.id} is turned round, and is not known to need it`)
    const sender = this.#server.adminOf(token)
    if (sender !== undefined && sender !== change.admin)
      this.fail(`${sender} sends what ${change.admin} has decided: ${method} ${path}`)
  }

  /** What is told at the end of a change: `error` is undefined where that is a success. */
  changeEnded(ended: Change, error: Error | undefined) {
    const { tab, method, path } = ended
    const index = this.#changes.findIndex((candidate) => candidate.of === ended)
    const [change] = index < 0 ? [] : this.#changes.splice(index, 1)
    if (!change && error?.name === 'SessionEndedError') return
    if (!change) return this.fail(`${method} ${path} is told twice`)
    const sentence = `${change.act} ${change.id ?? ''}: ${error ? `${error.name} ${error.message}` : 'done'}`
    this.#tell(`${tab.name} tells ${sentence}`)
    if (!error) {
      const isDone = change.name === undefined ? this.#wasDone(change) : this.#wasCreated(change, change.name)
      if (!isDone) this.fail(`what is not done is told as done: ${sentence}`)
      return
    }
    if (error.name === 'MovedOnError' && change.calls.length === 0) return
    if (error.name === 'UnknownOutcomeError' || error.name === 'SessionEndedError') return // nobody is told
    if (['UserFacingError', 'UnsentError', 'OfflineError'].includes(error.name) && change.calls.length > 0)
      return this.fail(`it is said not to be sent, and was: ${sentence}`)
    if (error.name === 'GoneError') {
      if (this.#isThereAllTheWhile(change)) this.fail(`what is there is said to be gone: ${sentence}`)
      return
    }
    // "It was unchanged at 12:41" is as true as the copy that was read then.
    const asOf = this.#latestCopyOf(change)
    const answeredAt = change.answeredAt ?? Number.NEGATIVE_INFINITY
    const isLookedUp = error.name === 'NotDoneError'
    const until = isLookedUp ? Math.min(asOf, answeredAt) : answeredAt
    if (isLookedUp && change.calls.length > 0 && change.looks < (change.isAnsweredByApi ? 1 : 2))
      this.fail(`it is said not to be done after ${change.looks} looks: ${sentence}`)
    if (isLookedUp && !change.isDoneAt(asOf)) return // it was made, and unmade by somebody else
    const isDeleted = ({ act, id }: Made) =>
      act === 'create' && !this.#server.plansAt(asOf).some((plan) => plan.id === id)
    if (this.#madeBy(change).some((made) => made.at <= until && !(isLookedUp && isDeleted(made))))
      this.fail(`what is done is told as failed: ${sentence}`)
  }

  #madeBy({ calls }: RunningChange) {
    return this.#server.made.filter(({ sent }) => calls.includes(sent))
  }

  /** At any moment that can have been read since it was begun. */
  #wasDone(change: RunningChange): boolean {
    if (this.#madeBy(change).length > 0) return true // though somebody else has undone it in the same moment
    const moments = [
      this.#now(),
      ...this.#server.made.map(({ at }) => at),
      change.at - this.#server.habits.lag,
      this.#latestCopyOf(change),
    ]
    return moments.some((moment) => moment >= change.at - this.#server.habits.lag && change.isDoneAt(moment))
  }

  /** The moment of the records that its tab was answered last. */
  #latestCopyOf({ tab, act, id }: RunningChange): number {
    return this.#read.get(`${tab.name} ${READ_FOR[act]?.(id ?? '') ?? 'plans'}`) ?? 0
  }

  /** Since the tab first asked for one of its name: an earlier call may have been carried out late. */
  #wasCreated({ tab }: RunningChange, name: string): boolean {
    const since = (this.#creating.get(tab)?.get(name) ?? this.#now()) - this.#server.habits.lag
    this.#creating.get(tab)?.delete(name)
    return this.#server.made.some(
      ({ at, act, sent }) => act === 'create' && at >= since && JSON.parse(sent.content).name === name,
    )
  }

  #isThereAllTheWhile({ id }: RunningChange): boolean {
    if (this.#server.removedAt(id ?? '') !== undefined) return false
    return this.#server.plansAt().some((plan) => plan.id === id) || /^(sc|j)/.test(id ?? '')
  }

  #readOf(tab: TabPlace, centerId: string): number {
    const read = [true, false].map((isList) => this.#read.get(`${tab.name} ${centerId} ${isList}`))
    return Math.min(...read.map((asOf) => asOf ?? 0)) - this.#server.habits.listedAfter
  }

  /** What a tab shows while that admin is signed in there; `next` is whose token the browser holds, which the tab is about to hear of. */
  shown(tab: TabPlace, admin: string | undefined, view: Shown, next: string | undefined): void {
    switch (view.is) {
      case 'payout':
        if (view.payout) this.#payoutShown(tab, admin, view.payout, view.text)
        break
      case 'activity':
        this.#expectStillDone(tab, view.entries)
        this.#entries.set(tab, view.entries)
        for (const entry of view.entries) this.#entryShown(admin, entry)
        break
      case 'ledgers':
        this.batches.shown(tab, admin, ledgersOf(view.ledgers, 'status'))
        this.imports.shown(tab, admin, ledgersOf(view.ledgers, 'add'))
        break
      case 'broken':
        this.fail(`a change of many breaks off: ${view.error}`)
        break
      case 'toast':
        this.#toastShown(tab, admin, [view.toast.title, view.toast.message].filter(Boolean).join(': '))
        break
      case 'data':
        this.#dataShown(admin, view.data, next)
        break
      case 'session':
        if (!view.session) this.leave(tab)
        if (!view.session?.isOver) break
        this.batches.covered(tab)
        this.imports.covered(tab)
        break
    }
  }

  /** A sign-in that ends gives up what it waits for. */
  leave(tab: TabPlace): void {
    this.batches.left(tab)
    this.imports.left(tab)
    this.#told.delete(tab)
    this.#creating.delete(tab)
    this.#since.set(tab, this.#now())
    for (const { calls, followers } of this.payments.values()) {
      followers.delete(tab)
      for (const call of calls) if (call.tab === tab) call.isLeft = true
    }
    for (const change of [...this.#changes])
      if (change.tab === tab) this.#changes.splice(this.#changes.indexOf(change), 1)
  }

  #payoutShown(tab: TabPlace, admin: string | undefined, payout: Payout, text: string) {
    const payment = this.payments.get(payout.key)
    const { verdict } = payout
    if (!payment) return
    if (!verdict) return this.#expectFollowedOnce(tab, payment, payout)
    const isItsPlace = payment.place === tab || payment.place.isClosed
    if (isItsPlace && verdict.is === 'untraced') payment.untracedAt ??= this.#now()
    else if (isItsPlace && !UNSENT.includes(verdict.is)) payment.untracedAt = undefined
    if (payment.admin !== admin) return this.fail(`${admin} is shown a payment of ${payment.admin}`)
    // A page that comes later takes up what was told as recorded before, by a booking that looks the same.
    if (verdict.is === 'paid' && payment.toldAt !== undefined) this.#expectBooked(payment, 1, 'paid')
    else if (verdict.is === 'paid' && this.bookingsOf(payment).length === 0)
      this.fail('"paid" of what is not booked')
    if (verdict.is === 'recorded') {
      this.#expectBooked(payment, verdict.trace.listed.length, text)
    }
    if (verdict.is === 'refused') this.#expectNotBooked(payment, text)
    // A poll that begins repeats what the one before has found.
    const isFound = verdict.is === 'untraced' && payout.step !== 'polling'
    if (isFound && payment.place === tab && !this.#isHidden(payment)) this.#expectNotBooked(payment, text)
    if (verdict.is === 'paid' || verdict.is === 'recorded') payment.toldBooked = tab
    else if (payment.toldBooked === tab && payment.place === tab)
      this.fail(`told as booked, and then: ${verdict.is}, ${text}`)
    const read = `${tab.name} admin/service-centers/${payment.centerId}`
    const goneAt = this.#goneAt.get(read)
    if (verdict.is === 'gone' && goneAt === undefined) this.fail('a center is said to be gone, and is not')
    if (verdict.is === 'unreadable' && goneAt === this.#now() && this.#notGoneAt.get(read) !== goneAt)
      this.fail(`${payment.centerId} is gone, and is said to be unreadable`)
    if (verdict.is === 'changed') this.#expectChanged(tab, payment, payout, verdict.before)
    this.#expectNoFewer(tab, payment, payout)
    if (payout.step === 'over') this.#expectLatestAccount(tab, payment, payout)
    if (!NOT_FOR_GOOD.includes(verdict.is)) payment.toldAt ??= this.#now()
  }

  /** A tab takes over a payment from a page that is gone, or as it begins, and not from one that goes on searching. */
  #expectFollowedOnce(tab: TabPlace, payment: Payment, { step }: Payout): void {
    const { key, place, untracedAt, followers } = payment
    const isFollowing = (step === 'polling' || step === 'waiting') && !followers.has(tab)
    if (isFollowing) followers.add(tab)
    const isOthers = tab !== place && tab.browser === place.browser && !place.isClosed
    const { habits } = tab.browser
    const begunAt = Math.max(tab.openedAt, this.#since.get(tab) ?? 0)
    const isSearching = untracedAt !== undefined && begunAt < untracedAt
    if (isFollowing && isOthers && isSearching && habits.locks === 'shared' && habits.keeps)
      this.fail(`${tab.name} shows ${key} as under way, of which ${place.name} has found no trace`)
  }

  /** "The account has changed": what was read after the decision is another account, and not none. */
  #expectChanged(tab: TabPlace, payment: Payment, { account }: Payout, before: Payout['account']): void {
    const { pendingPaise, payouts } = account
    const at = payment.seen.get(tab)?.at ?? 0
    if (!this.#hasReadPending(tab, payment.centerId, { at, pendingPaise }))
      this.fail(`the account is said to have changed to ${pendingPaise}, which was not read`)
    const isKnown = ({ id }: { id?: string | undefined }) => before.payouts.some((payout) => payout.id === id)
    if (pendingPaise === before.pendingPaise && payouts.every(isKnown))
      this.fail('the account is said to have changed, and has not')
  }

  /** A copy that lags may show fewer: what was found once stays found. */
  #expectNoFewer(tab: TabPlace, payment: Payment, { verdict }: Payout): void {
    if (verdict?.is !== 'recorded') return
    const times = verdict.trace.listed.length
    const { toldTimes: before, calls } = payment
    if (before && before.tab === tab && before.calls === calls.length && before.times > times)
      this.fail(`told as paid ${before.times} times, and then ${times} times`)
    payment.toldTimes = { tab, calls: calls.length, times }
  }

  /** What is pending is told as it was read after the answer: the next payment is decided by it. */
  #expectLatestAccount(tab: TabPlace, { centerId, calls }: Payment, { account, verdict }: Payout): void {
    const answeredAt = calls.findLast((call) => call.tab === tab && !call.isLeft)?.answeredAt
    if (answeredAt === undefined || UNSENT.includes(verdict?.is ?? '')) return
    if (this.#server.removedAt(centerId) !== undefined) return // nothing is pending of a center that is gone
    if (!this.#hasReadPending(tab, centerId, { at: answeredAt, pendingPaise: account.pendingPaise }))
      this.fail(`${account.pendingPaise} is told as pending, and was not read since the answer`)
  }

  #entryShown(admin: string | undefined, entry: Entry): void {
    const payment = this.payments.get(entry.decision ?? '')
    if (!payment) return
    if (payment.admin !== admin) this.fail(`the activity of ${admin} tells of a payment of ${payment.admin}`)
    const said = `Activity: ${entry.outcome}, ${entry.note}`
    if (DONE.includes(entry.outcome)) {
      const times = Number(/Paid (\d+) times/.exec(entry.note ?? '')?.[1] ?? 1)
      this.#expectBooked(payment, times, said)
    }
    if (entry.outcome === 'Refused') this.#expectNotBooked(payment, said)
    const isTold = [...DONE, 'Refused'].includes(entry.outcome)
    if (isTold) payment.toldAt ??= this.#now()
    if (entry.outcome === 'Not sent' && payment.calls.length > 0)
      this.fail(`it is said not to be sent, and was: ${said}`)
  }

  /** A payment that a page has told as done stays so in its activity. */
  #expectStillDone(tab: TabPlace, entries: readonly Entry[]): void {
    const { done } = this.#toldBy(tab)
    for (const { decision = '', outcome } of entries) {
      if (!this.payments.has(decision)) continue
      if (DONE.includes(outcome)) done.add(decision)
      else if (done.has(decision)) this.fail(`${decision} is told as done, and then as: ${outcome}`)
    }
  }

  /** What a page has told in its present sign-in. */
  #toldBy(tab: TabPlace): Told {
    const known = this.#told.get(tab)
    if (known?.openedAt === tab.openedAt) return known
    const none: Told = { openedAt: tab.openedAt, done: new Set(), successes: new Map() }
    this.#told.set(tab, none)
    return none
  }

  #toastShown(tab: TabPlace, admin: string | undefined, text: string): void {
    if (!this.imports.has(tab)) this.batches.toastShown(tab, text) // their toasts read alike
    const [, rupees = '', name = ''] = /₹([\d,.]+)(?: paid| was not paid)? to (.+?)\.?$/.exec(text) ?? []
    const paise = Math.round(Number(rupees.replaceAll(',', '')) * 100)
    const ofIt = [...this.payments.values()].filter(
      (payment) =>
        payment.admin === admin &&
        payment.paise === paise &&
        (name === 'the service center' || this.#nameOf(payment.centerId) === name),
    )
    if (/ was not paid to /.test(text) && ofIt.every((payment) => this.#isSurelyBooked(payment)))
      this.fail(`what is booked is said not to be paid: ${text}`)
    if (!/^Payment successful/.test(text)) return
    if (ofIt.every((payment) => this.#bookedSince(payment).length === 0))
      this.fail(`what is not booked is said to be paid: ${text}`)
    const { successes } = this.#toldBy(tab)
    const times = (successes.get(text) ?? 0) + 1
    successes.set(text, times)
    if (times > ofIt.length) this.fail(`${ofIt.length} payments are told ${times} times: ${text}`)
  }

  /** The server signs what it tells of a center with the admin who asked. */
  #dataShown(admin: string | undefined, data: unknown, next: string | undefined): void {
    if (typeof data !== 'object' || data === null || !('address' in data)) return
    if (typeof data.address === 'string' && data.address !== admin && data.address !== next)
      this.fail(`${admin} is shown what the server told ${data.address}`)
  }

  /** Who is about to log out is told of each payment of this browser whose call is under way. */
  workTold(tab: TabPlace, work: readonly { kind: string; text: string }[]): void {
    if (tab.browser.habits.locks !== 'shared') return
    this.batches.workTold(
      tab,
      work.map(({ text }) => text),
    )
    if (work.some(({ kind }) => kind === 'payment')) return
    for (const { key, calls } of this.payments.values())
      for (const { tab: payer, at, answeredAt, isLeft } of calls) {
        const isUnderWay = answeredAt === undefined && !isLeft && !payer.isClosed && at < this.#now() - 1000
        const isHeard = payer.sleepsUntil <= at
        if (payer.browser === tab.browser && isUnderWay && isHeard)
          this.fail(`who logs out is not told of ${key}`)
      }
  }

  bookingsOf({ key }: Payment) {
    return this.#server.bookings.filter((booking) => booking.key === key)
  }

  /** Those of its amount to its center since its account was read: what others paid in the same moment cannot be told apart. */
  #bookedSince({ centerId, paise, calls }: Payment) {
    const before = Math.min(...calls.map((call) => call.before))
    return this.#server.bookings.filter(
      (booking) => booking.centerId === centerId && booking.paise === paise && booking.at > before,
    )
  }

  #expectBooked(payment: Payment, times: number, text: string): void {
    const booked = this.#bookedSince(payment).length
    if (booked < times) this.fail(`${times} are told, and ${booked} are booked: ${text}`)
  }

  /**
   * An earlier payment that is listed only now looks like what explains the deduction of this one, until this one is listed, too. What was
   * deducted from a center that is gone cannot be seen.
   */
  #isHidden({ key, centerId, calls }: Payment): boolean {
    const { listedAfter, lag } = this.#server.habits
    if (listedAfter > 0 && this.#server.removedAt(centerId) !== undefined) return true
    const sentAt = Math.min(...calls.map(({ at }) => at))
    return this.#server.bookings.some(
      (booking) =>
        booking.centerId === centerId &&
        booking.key !== key &&
        booking.at + listedAfter > sentAt - lag &&
        listedAfter > 0,
    )
  }

  #expectNotBooked(payment: Payment, text: string): void {
    if (this.#isSurelyBooked(payment)) this.fail(`it is booked, and is said: ${text}`)
  }

  /** Whether it was booked before the answer to its last call came or was lost. An answer after its sign-in is heard by nobody. */
  #isSurelyBooked(payment: Payment): boolean {
    const { answeredAt, isLeft } = payment.calls.at(-1) ?? {}
    return answeredAt !== undefined && !isLeft && this.bookingsOf(payment).some(({ at }) => at <= answeredAt)
  }

  #nameOf(centerId: string): string | undefined {
    return this.#server.centers.find(({ id }) => id === centerId)?.name
  }

  /** Once all is quiet, and tabs are open that were signed in all the while: what was done is told, and nothing is left. */
  atTheEnd(isSteady: (payment: { tab: TabPlace; admin: string; decidedAt: number }) => boolean): void {
    this.batches.atTheEnd(isSteady)
    this.imports.atTheEnd(isSteady)
    for (const payment of this.payments.values()) {
      const { key, place } = payment
      if (place.isClosed) this.#expectTakenOver(payment, isSteady)
      if (!isSteady({ ...payment, tab: place })) continue
      const entry = this.#entries.get(place)?.find(({ decision }) => decision === key)
      if (!entry) {
        this.fail(`the activity does not know of ${key}`)
        continue
      }
      if (entry.outcome === 'In progress') this.fail(`what became of ${key} is never told`)
      const booked = this.bookingsOf(payment)
      const [call] = payment.calls.slice(-1)
      const inTime = booked.filter(({ at }) => at <= (call?.answeredAt ?? 0) + 5 * 60_000).length
      const isUntellable = entry.outcome === 'Unknown' && this.#isAmongNamesakes(payment)
      if (inTime > 0 && !DONE.includes(entry.outcome) && !isUntellable)
        this.fail(`${key} is booked, and the last that is told of it is: ${entry.outcome}, ${entry.note}`)
      const times = booked.filter(({ at }) => at <= (call?.answeredAt ?? 0)).length
      if (
        times > 1 &&
        !this.#isAmongNamesakes(payment) &&
        Number(/Paid (\d+) times/.exec(entry.note ?? '')?.[1] ?? 1) < times
      )
        this.fail(`${key} is booked ${times} times, and told as: ${entry.outcome}, ${entry.note}`)
    }
  }

  /** Payouts of one name to two centers can explain a deduction in several ways, and which of them are ours nobody knows. */
  #isAmongNamesakes({ key, calls }: Payment): boolean {
    const before = Math.min(...calls.map((call) => call.before))
    const { habits, bookings } = this.#server
    return habits.sharesName && bookings.some((booking) => booking.key !== key && booking.at > before)
  }

  /** A payment of a page that is gone is followed up by another tab of its browser. */
  #expectTakenOver(
    { key, admin, place, decidedAt, calls, toldAt, untracedAt }: Payment,
    isSteady: (payment: { tab: TabPlace; admin: string; decidedAt: number }) => boolean,
  ): void {
    const { tabs, habits } = place.browser
    if (calls.length === 0 || toldAt !== undefined || untracedAt !== undefined) return
    if (habits.locks !== 'shared' || !habits.keeps) return
    const isKnownTo = (tab: TabPlace) => this.#entries.get(tab)?.some(({ decision }) => decision === key)
    const steadyTabs = tabs.filter((tab) => isSteady({ tab, admin, decidedAt }))
    if (steadyTabs.length > 0 && !tabs.some(isKnownTo))
      this.fail(`nobody follows up ${key}, whose page is gone`)
  }
}

/** Whether the answer is one of the API, and no page. */
function isByApi(said: Said): boolean {
  return said !== undefined && /"success":false|"message"/.test(said.content)
}

function pathOf({ act, id }: Change): string {
  const record = RECORD_OF[act]
  return record ? `${record}${id}` : 'plan'
}

function pendingIn({ content }: NonNullable<Said>): number | undefined {
  const [, rupees] = /"pendingAmount":(-?[\d.]+)/.exec(content) ?? []
  return rupees === undefined ? undefined : Math.round(Number(rupees) * 100)
}

function ledgersOf(ledgers: readonly Ledger[], is: Ledger['work']['is']): readonly Ledger[] {
  return ledgers.filter(({ work }) => work.is === is)
}
