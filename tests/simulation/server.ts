import type { Plan } from '@mocks/plans'
import type { Chance, Clock } from './clock'

// The marketplace's server as it may be at its worst, and its records as they really are.

/** What a server is like for the whole of a run. */
export type ServerHabits = {
  /** Does a call with a key once. */
  knowsKeys: boolean
  counts: boolean
  /** Reads come from a copy that lags by so many milliseconds at most, each by another. */
  lag: number
  /** Milliseconds until it has thought about a call, at most. */
  slowness: number
  /** Milliseconds until a payout is given its reference number; infinite where it has an id alone. */
  referenceAfter: number
  namesCenterBy: 'id' | 'name'
  /** Milliseconds after which a payout that is deducted is listed, too. */
  listedAfter: number
  /** Both centers have the same name. */
  sharesName: boolean
}

/** What may become of a write and of a read, each by its weight. It changes as the weather does. */
export type Weather = {
  writes: Readonly<Record<WriteFate, number>>
  reads: Readonly<Record<ReadFate, number>>
}

/**
 * `late`: a gateway answers, and the server does it up to minutes later. `gateway`: it answers in the server's place, which has done it
 * or not. `denied`: the server says that it has failed, and has done it or not.
 */
export type WriteFate = 'done' | 'refused' | 'gateway' | 'late' | 'denied' | 'garbled' | 'dropped' | 'hanging'
export type ReadFate = 'done' | 'gateway' | 'failed' | 'garbled' | 'dropped' | 'hanging'

export type Sent = {
  method: string
  path: string
  query: URLSearchParams
  token: string
  key: string
  content: string
}

/** Undefined where the connection breaks. `asOf`: the moment of the records that it tells. */
export type Said = { status: number; type: string; content: string; asOf: number } | undefined

export type Booking = {
  id: string
  centerId: string
  paise: number
  at: number
  key: string
  admin: string
  notes: string
}
type Job = { id: string; versions: { at: number; status: string }[] }
type Center = {
  id: string
  name: string
  earned: { at: number; paise: number }[]
  isActive: { at: number; is: boolean }[]
  removedAt?: number
}

/** A change that was made to something else than money, by that very call. */
export type Made = { at: number; act: string; id: string; sent: Sent }

const JSON_TYPE = 'application/json'
const GATEWAYS = [408, 425, 429, 499, 500, 502, 503, 504, 403, 404]
const REFUSALS = [400, 403, 409, 422, 429]
const LATE = [20_000, 90_000, 8 * 60_000]

export const STATUSES = ['PENDING', 'IN_PROGRESS', 'COMPLETED'] as const

export class Server {
  readonly centers: Center[]
  readonly jobs: Job[]
  readonly bookings: Booking[] = []
  readonly made: Made[] = []
  readonly #plans: { at: number; plans: readonly Plan[] }[]
  readonly #tokens = new Map<string, { email: string; endsAt: number }>()
  readonly #keys = new Map<string, { call: string; answer: { status: number; body: unknown } | undefined }>()
  readonly #hanging: (() => void)[] = []
  readonly #clock: Clock
  readonly #chance: Chance
  readonly #tell: (text: string) => void
  readonly habits: ServerHabits
  weather: Weather

  constructor(
    habits: ServerHabits,
    weather: Weather,
    { clock, chance, tell }: { clock: Clock; chance: Chance; tell: (text: string) => void },
  ) {
    this.habits = habits
    this.weather = weather
    this.#clock = clock
    this.#chance = chance
    this.#tell = tell
    const names = habits.sharesName ? ['Asha Motors', 'Asha Motors'] : ['Asha Motors', 'Sharma Garage']
    this.centers = names.map((name, index) => ({
      id: `sc${index + 1}`,
      name,
      earned: [{ at: Number.NEGATIVE_INFINITY, paise: 100_000 }],
      isActive: [{ at: Number.NEGATIVE_INFINITY, is: true }],
    }))
    this.jobs = ['PENDING', 'PENDING', 'PENDING', 'IN_PROGRESS', 'COMPLETED'].map((status, index) => ({
      id: `j${index + 1}`,
      versions: [{ at: Number.NEGATIVE_INFINITY, status }],
    }))
    this.#plans = [
      {
        at: Number.NEGATIVE_INFINITY,
        plans: [{ id: 'p1', name: 'Basic', duration: 30, amount: 100, benefits: ['Towing'], isActive: true }],
      },
    ]
  }

  /** What happens to a call that arrives. `reply` may never be called. */
  receive(sent: Sent, reply: (said: Said) => void) {
    const chance = this.#chance
    const think = chance.between(1, this.habits.slowness)
    const admin = this.adminOf(sent.token)
    const { method, path } = sent
    if (path === 'admin/login') return this.#later(think, () => reply(this.#signIn(sent)))
    if (path === 'admin/logout')
      return this.#later(think, () => {
        this.revoke(sent.token)
        reply(this.#said(200, { success: true }))
      })
    if (admin === undefined) return this.#later(think, () => reply(this.#said(401, { message: 'Sign in' })))
    if (method === 'GET') return this.#read(sent, admin, think, reply)
    this.#write(sent, admin, think, reply)
  }

  /** The weather clears: what hangs breaks off. */
  letGo() {
    for (const drop of this.#hanging.splice(0)) drop()
  }

  revoke(token: string) {
    this.#tokens.delete(token)
  }

  /** The server has its sign-ins end. */
  revokeAll() {
    this.#tokens.clear()
  }

  /** The server's clock is right. */
  wallTime(): number {
    return SERVER_DAWN + this.#clock.now
  }

  /** Somebody who does not use the console changes the status of a job. */
  setStatus(jobId: string, status: string) {
    this.#job(jobId)?.versions.push({ at: this.#clock.now, status })
  }

  /** Somebody else deletes a center. */
  remove(centerId: string) {
    const center = this.#center(centerId)
    if (center) center.removedAt ??= this.#clock.now
  }

  removedAt(centerId: string): number | undefined {
    return this.#center(centerId)?.removedAt
  }

  earn(centerId: string, paise: number) {
    this.#center(centerId)?.earned.push({ at: this.#clock.now, paise })
  }

  pendingOf(centerId: string, at = this.#clock.now): number {
    const earned = this.#center(centerId)?.earned ?? []
    const paid = this.bookings.filter((booking) => booking.centerId === centerId && booking.at <= at)
    return sumOf(earned.filter((earning) => earning.at <= at)) - sumOf(paid)
  }

  plansAt(at = this.#clock.now): readonly Plan[] {
    return this.#plans.findLast((version) => version.at <= at)?.plans ?? []
  }

  /** Whether each read from a moment on, of a copy that may lag, has shown a plan of that name. */
  showsPlanSince(name: string, at: number): boolean {
    return this.#plansReadFrom(at).every((plans) => plans.some((plan) => plan.name === name))
  }

  /** Whether a copy that lags may still show a plan of that name which was deleted. */
  mayShowDeletedPlan(name: string): boolean {
    const ids = new Set(this.plansAt().map(({ id }) => id))
    const read = this.#plansReadFrom(this.#clock.now).flat()
    return read.some((plan) => plan.name === name && !ids.has(plan.id))
  }

  /** All that the reads from a moment on may have shown. */
  #plansReadFrom(at: number): (readonly Plan[])[] {
    const since = at - this.habits.lag
    return [
      this.plansAt(since),
      ...this.#plans.filter((version) => version.at > since).map(({ plans }) => plans),
    ]
  }

  isActive(centerId: string, at = this.#clock.now): boolean {
    return this.#center(centerId)?.isActive.findLast((version) => version.at <= at)?.is ?? false
  }

  statusOf(jobId: string, at = this.#clock.now): string | undefined {
    return this.#job(jobId)?.versions.findLast((version) => version.at <= at)?.status
  }

  /** Each status that the job had since then. */
  statusesSince(jobId: string, since: number): (string | undefined)[] {
    const versions = this.#job(jobId)?.versions.filter(({ at }) => at > since) ?? []
    return [this.statusOf(jobId, since), ...versions.map(({ status }) => status)]
  }

  #read(sent: Sent, admin: string, think: number, reply: (said: Said) => void) {
    const chance = this.#chance
    const fate = chance.weighted(this.weather.reads)
    const answer = (): Said => {
      const asOf = this.#clock.now - chance.between(0, this.habits.lag)
      switch (fate) {
        case 'done':
          return { ...this.#said(...this.#records(sent, admin, asOf)), asOf }
        case 'gateway':
          return page(chance.oneOf([429, 502, 503, 504]))
        case 'failed':
          return this.#said(chance.oneOf([429, 500]), { success: false, message: 'The read has failed' })
        case 'garbled':
          return garbled(chance)
        default:
          return undefined
      }
    }
    if (fate === 'hanging') this.#hanging.push(() => reply(undefined))
    else this.#later(think, () => reply(answer()))
  }

  #write(sent: Sent, admin: string, think: number, reply: (said: Said) => void) {
    const chance = this.#chance
    const fate = chance.weighted(this.weather.writes)
    const isDone = chance.isTrue(0.6)
    const carryOut = () => this.#carryOut(sent, admin)
    this.#tell(`the server: ${sent.method} ${sent.path} is to be ${fate}${isDone ? '' : ', and not done'}`)
    switch (fate) {
      case 'done':
        return this.#begin(sent, admin, think, (answer) => reply(this.#said(answer.status, answer.body)))
      case 'refused':
        return this.#later(think, () => reply(this.#refusal()))
      case 'gateway':
        return this.#later(think, () => {
          if (isDone) carryOut()
          const status = chance.oneOf(GATEWAYS)
          const isApis = [408, 425, 499].includes(status) && chance.isTrue(0.3)
          reply(isApis ? this.#said(status, { message: 'Too slow' }) : page(status))
        })
      case 'late':
        this.#later(think, () => reply(page(chance.oneOf([408, 502, 504]))))
        return this.#later(think + chance.between(100, chance.oneOf(LATE)), carryOut)
      case 'denied':
        return this.#later(think, () => {
          if (isDone) carryOut()
          const status = chance.oneOf([200, 500, 503])
          reply(this.#said(status, { success: false, message: 'It has failed' }))
        })
      case 'garbled':
        return this.#later(think, () => {
          const answer = garbled(chance)
          // The page of a gateway may stand for anything, but nobody says yes for an API that has refused.
          const { status, body } =
            isDone || answer?.type === JSON_TYPE ? carryOut() : { status: 200, body: undefined }
          reply(status < 400 ? answer : this.#said(status, body))
        })
      case 'dropped':
        return this.#later(think, () => {
          if (isDone) carryOut()
          reply(undefined)
        })
      case 'hanging':
        if (isDone) this.#later(think, carryOut)
        this.#hanging.push(() => reply(undefined))
    }
  }

  /** Of a call that is under way a server that knows its key says so. */
  #begin(
    sent: Sent,
    admin: string,
    think: number,
    reply: (answer: { status: number; body: unknown }) => void,
  ) {
    const known = this.habits.knowsKeys && sent.key ? this.#keys.get(`${admin} ${sent.key}`) : undefined
    if (known && !known.answer)
      return reply({ status: 409, body: { success: false, message: 'It is still under way' } })
    if (this.habits.knowsKeys && sent.key && !known)
      this.#keys.set(`${admin} ${sent.key}`, { call: callOf(sent), answer: undefined })
    this.#later(think, () => reply(this.#carryOut(sent, admin)))
  }

  #carryOut(sent: Sent, admin: string): { status: number; body: unknown } {
    if (!this.habits.knowsKeys || !sent.key) return this.#apply(sent, admin)
    const known = this.#keys.get(`${admin} ${sent.key}`)
    if (known && known.call !== callOf(sent))
      return { status: 422, body: { success: false, message: 'This key was used for something else' } }
    if (known?.answer) return known.answer
    const answer = this.#apply(sent, admin)
    if (answer.status < 300) this.#keys.set(`${admin} ${sent.key}`, { call: callOf(sent), answer })
    else this.#keys.delete(`${admin} ${sent.key}`)
    return answer
  }

  #apply(sent: Sent, admin: string): { status: number; body: unknown } {
    const [, resource = '', id = '', act] = sent.path.split('/')
    if (resource === 'service-centers' && id === 'payment') return this.#book(sent, admin)
    if (resource === 'service-centers' && act === 'toggle-status') return this.#toggle(id, sent)
    if (resource === 'jobs' && act === 'status') return this.#changeJob(id, sent)
    if (resource === 'plan') return this.#changePlan(sent, id)
    return refused(404, 'There is no such call')
  }

  #book({ content, key }: Sent, admin: string) {
    const { serviceCenterId, amount, notes } = JSON.parse(content)
    const paise = Math.round(amount * 100)
    if (this.removedAt(serviceCenterId) !== undefined) return refused(404, 'There is no such center')
    if (paise > this.pendingOf(serviceCenterId)) return refused(400, 'More than is pending')
    const booking = {
      id: `b${this.bookings.length + 1}`,
      centerId: serviceCenterId,
      paise,
      at: this.#clock.now,
      key,
      admin,
      notes,
    }
    this.bookings.push(booking)
    this.#tell(`the server: books ${amount} to ${serviceCenterId} as ${booking.id} for ${admin}`)
    return { status: 200, body: { success: true, data: { id: booking.id } } }
  }

  #toggle(id: string, sent: Sent) {
    const center = this.#center(id)
    if (!center || center.removedAt !== undefined) return refused(404, 'There is no such center')
    const is = !this.isActive(id)
    center.isActive.push({ at: this.#clock.now, is })
    this.#note('toggle', id, sent)
    return { status: 200, body: { success: true } }
  }

  #changeJob(id: string, sent: Sent) {
    const job = this.#job(id)
    if (!job) return refused(404, 'There is no such job')
    job.versions.push({ at: this.#clock.now, status: JSON.parse(sent.content).status })
    this.#note('status', id, sent)
    return { status: 200, body: { success: true } }
  }

  #changePlan(call: Sent, id: string) {
    const { method, content } = call
    const now = this.plansAt()
    const known = now.find((plan) => plan.id === id)
    if (method !== 'POST' && !known) return refused(404, 'There is no such plan')
    if (method === 'DELETE') {
      this.#keepPlans(now.filter((plan) => plan.id !== id))
      this.#note('delete', id, call)
      return { status: 200, body: { success: true } }
    }
    const sent = JSON.parse(content)
    const plan: Plan = known
      ? { ...known, ...sent }
      : { ...sent, isActive: true, id: `p${this.#plans.length + 1}` }
    this.#keepPlans(known ? now.map((before) => (before.id === id ? plan : before)) : [...now, plan])
    this.#note(known ? 'edit' : 'create', plan.id, call)
    return { status: 200, body: { data: plan } }
  }

  #keepPlans(plans: readonly Plan[]) {
    this.#plans.push({ at: this.#clock.now, plans })
  }

  #note(act: string, id: string, sent: Sent) {
    this.made.push({ at: this.#clock.now, act, id, sent })
    this.#tell(`the server: ${act} ${id} is done`)
  }

  #records({ path, query }: Sent, admin: string, asOf: number): [number, unknown] {
    if (path === 'admin/profile') return [200, { data: { email: admin, name: admin, role: 'admin' } }]
    if (path === 'plan') return [200, { data: { plans: this.plansAt(asOf) } }]
    if (path === 'admin/service-centers') {
      const data = this.centers
        .filter(({ name, removedAt }) => removedAt === undefined && name.includes(query.get('search') ?? ''))
        .map(({ id, name }) => ({ id, name }))
      return [200, { data, pagination: { totalPages: 1 } }]
    }
    if (path === 'admin/get-service-center-payments') {
      const data = this.bookings
        .filter(
          ({ at, centerId }) =>
            at + this.habits.listedAfter <= asOf &&
            this.#center(centerId)?.name.includes(query.get('search') ?? ''),
        )
        .map((booking) => this.#payout(booking, asOf))
        .reverse()
      const counts = { totalPages: 1, ...(this.habits.counts && { total: data.length }) }
      return [200, { data, ...counts }]
    }
    const id = path.split('/').at(-1) ?? ''
    const status = this.statusOf(id, asOf)
    if (status) return [200, { data: { id, customerName: admin, status } }]
    const center = this.#center(id)
    if (!center || (center.removedAt ?? Number.POSITIVE_INFINITY) <= asOf)
      return [404, { message: 'There is no such center' }]
    const pendingAmount = this.pendingOf(id, asOf) / 100
    const isActive = this.isActive(id, asOf)
    return [200, { data: { id, name: center.name, pendingAmount, isActive, services: [], address: admin } }]
  }

  #payout({ id, centerId, paise, at, notes }: Booking, asOf: number) {
    const { referenceAfter, namesCenterBy } = this.habits
    const center = this.#center(centerId)
    const isNumbered = at + referenceAfter <= asOf
    return {
      id,
      ...(isNumbered && { referenceNumber: `REF-${id}` }),
      ...(namesCenterBy === 'id' ? { serviceCenterId: centerId } : { serviceCenter: center?.name }),
      createdAt: new Date(SERVER_DAWN + at).toISOString(),
      amount: paise / 100,
      notes,
    }
  }

  #signIn({ content }: Sent): Said {
    const { email } = JSON.parse(content)
    const token = `token-${this.#tokens.size + 1}-${this.#chance.between(1, 1e9)}`
    this.#tokens.set(token, { email, endsAt: this.#clock.now + 8 * 3_600_000 })
    return this.#said(200, { data: { token, admin: { email, name: email, role: 'admin' } } })
  }

  #refusal(): Said {
    return this.#said(this.#chance.oneOf(REFUSALS), { success: false, message: 'Not today' })
  }

  adminOf(token: string): string | undefined {
    const known = this.#tokens.get(token)
    return known && known.endsAt > this.#clock.now ? known.email : undefined
  }

  #center(id: string): Center | undefined {
    return this.centers.find((center) => center.id === id)
  }

  #job(id: string): Job | undefined {
    return this.jobs.find((job) => job.id === id)
  }

  #said(status: number, body: unknown): NonNullable<Said> {
    return { status, type: JSON_TYPE, content: JSON.stringify(body), asOf: this.#clock.now }
  }

  #later(milliseconds: number, run: () => void) {
    this.#clock.after(milliseconds, run)
  }
}

/** The clock of the server is right. */
const SERVER_DAWN = Date.UTC(2026, 10, 25, 6, 30)

function page(status: number): Said {
  return { status, type: 'text/html', content: '<html><h1>Sorry</h1></html>', asOf: 0 }
}

/** An answer that says yes by its status, and nothing that can be read. */
function garbled(chance: Chance): Said {
  return chance.oneOf([
    page(200),
    { status: 200, type: JSON_TYPE, content: '{"succ', asOf: 0 },
    { status: 200, type: JSON_TYPE, content: 'null', asOf: 0 },
  ])
}

function refused(status: number, message: string) {
  return { status, body: { success: false, message } }
}

function callOf({ method, path, content }: Sent): string {
  return `${method} ${path} ${content}`
}

function sumOf(amounts: readonly { paise: number }[]): number {
  return amounts.reduce((sum, { paise }) => sum + paise, 0)
}
