import type { SentAgain } from '@/batch/ledger'
import type { TabPlace } from './browser'
import type { Said, Sent, Server } from './server'
import type { Ledger } from './tab'

// What must never be of a batch: many jobs whose status one admin changes, one after the other.

type Call = { sent: Sent; said: Said; answeredAt: number | undefined }
type Read = { at: number; asOf: number; status: string }
/** A job of a batch, from the moment at which its turn came. `isRepeated`: the same call was sent before, and its outcome is not known. */
type Turn = { at: number; call: Call | undefined; isRepeated: boolean; reads: number[] }
type Line = Ledger['lines'][number]
type Outcome = Exclude<Line['outcome'], 'under-way' | undefined>

export type Batch = {
  tab: TabPlace
  admin: string
  status: string
  decidedAt: number
  /** As it was shown last; undefined until it is shown. */
  ledger: Ledger | undefined
  stoppedAt: number | undefined
  isCovered: boolean
  turns: Map<string, Turn>
  /** The lines whose refusal the admin has seen and wants to be sent again; `isRenewed` once there were some. */
  renewed: Set<string>
  isRenewed: boolean
}

type World = {
  server: Server
  now: () => number
  tell: (text: string) => void
  fail: (what: string) => void
}

/** Statuses with which the API itself refuses a call. */
const REFUSALS = [400, 403, 409, 422, 429]

/** Reads of a job within a second, until its call is sent. */
const MOST_READS = 20

export class BatchJudge {
  readonly #batches: Batch[] = []
  /** Of sign-ins that are over, in tabs whose storage has them still: a kept page hears of no logout. */
  readonly #earlier: Batch[] = []
  readonly #reads = new Map<string, Read>()
  /** When a call that changes the job was answered last: to any tab of a browser whose locks span tabs, else to this one. */
  readonly #changedAt = new Map<string, number>()
  /** The first call of a decision, by its key, and whether the tab was told what became of it. */
  readonly #calls = new Map<string, { tab: TabPlace; id: string; status: string; at: number }>()
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  get count(): number {
    return this.#batches.reduce((sum, { turns }) => sum + turns.size, 0)
  }

  decided(tab: TabPlace, admin: string, status: string): void {
    const fresh = { ledger: undefined, stoppedAt: undefined, isCovered: false }
    const known = { turns: new Map<string, Turn>(), renewed: new Set<string>(), isRenewed: false }
    this.#batches.push({ tab, admin, status, decidedAt: this.#world.now(), ...fresh, ...known })
  }

  stopped(tab: TabPlace, id: number): void {
    const batch = this.#of(tab, id)
    if (batch) batch.stoppedAt ??= this.#world.now()
  }

  /** "Try the refused again", "Go on with the rest": one decision more for each of them. */
  again(tab: TabPlace, { id, lines, step }: Ledger, again: SentAgain): void {
    const batch = this.#of(tab, id)
    if (!batch || step !== 'over') return
    const renewed = lines.filter(({ outcome }) => isOutcome(outcome) && outcome.is === again)
    batch.stoppedAt = undefined
    batch.isRenewed = true
    batch.isCovered = false
    for (const line of renewed) batch.renewed.add(line.id)
  }

  /** The sign-in of the tab is over, and nothing of it is sent any more. A page that begins has that of the page before. */
  left(tab: TabPlace): void {
    const isOver = (batch: Batch) => batch.tab === tab || (batch.tab.kept === tab.kept && tab.kept.size === 0)
    for (const batch of this.#batches.filter(isOver)) {
      this.#batches.splice(this.#batches.indexOf(batch), 1)
      if (tab.kept.size > 0) this.#earlier.push(batch)
    }
  }

  /** The login covers the tab. */
  covered(tab: TabPlace): void {
    for (const batch of this.#batches) if (batch.tab === tab) batch.isCovered = true
  }

  /** Whether the call is one of a batch. */
  called(tab: TabPlace, sent: Sent, { id, isRepeated }: { id: string; isRepeated: boolean }): boolean {
    const { now, fail, server } = this.#world
    const { status } = JSON.parse(sent.content)
    const isTurn = (batch: Batch) =>
      batch.tab === tab && batch.status === status && lineOf(batch, id) === 'under-way'
    const ofIt = this.#batches.filter(isTurn)
    const batch = ofIt.find(({ turns }) => !turns.get(id)?.call) ?? ofIt[0]
    const turn = batch?.turns.get(id)
    if (!batch || !turn) return false
    const name = `the change of ${id} to ${status}`
    if (turn.call) fail(`${name} is sent twice for one decision`)
    if (batch.stoppedAt !== undefined) fail(`${name} is sent after "Stop"`)
    if (batch.isCovered) fail(`${name} is sent though the sign-in is over`)
    const payer = server.adminOf(sent.token)
    if (payer !== undefined && payer !== batch.admin)
      fail(`${payer} sends what ${batch.admin} has decided: ${name}`)
    const isAtOnce = [...batch.turns.values()].some(({ call }) => call && call.answeredAt === undefined)
    if (isAtOnce) fail(`${name} is sent before the outcome of another job is known`)
    const read = this.#reads.get(`${tab.name} ${id}`)
    const since = Math.max(turn.at, this.#changedAt.get(changedBy(tab, id)) ?? turn.at)
    if (!read || read.at < since || read.status === status)
      fail(`${name} is sent, and is not known to be needed`)
    turn.call = { sent, said: undefined, answeredAt: undefined }
    turn.isRepeated = isRepeated
    if (!this.#calls.has(sent.key)) this.#calls.set(sent.key, { tab, id, status, at: now() })
    return true
  }

  /** A tab reads a job: for a batch, by the sign-in that has decided on it. */
  asked(tab: TabPlace, { token, path }: Sent): void {
    const [, , id = ''] = path.split('/')
    const { now, fail, server } = this.#world
    const isTurn = (batch: Batch) => batch.tab === tab && lineOf(batch, id) === 'under-way'
    const ofIt = this.#batches.filter(isTurn)
    const turns = ofIt.flatMap((batch) => batch.turns.get(id) ?? [])
    if (turns.some(({ call }) => call)) return // it may be a look for what became of that call
    const isFirst = turns.every(({ reads }) => reads.length === 0) // one that is made again says nothing: the call is not sent
    const reader = server.adminOf(token)
    for (const { admin } of ofIt)
      if (isFirst && reader !== undefined && reader !== admin)
        fail(`${id} is read by the sign-in of ${reader} for a change of ${admin}`)
    for (const turn of turns) {
      turn.reads = [...turn.reads.filter((at) => at > now() - 1000), now()]
      if (turn.reads.length > MOST_READS) fail(`${id} is read ${turn.reads.length} times in a second`)
    }
  }

  /** Any call of a tab that changes the status of a job, or reads it, has ended. */
  answered(tab: TabPlace, sent: Sent, said: Said): void {
    const [, , id = ''] = sent.path.split('/')
    const at = this.#world.now()
    if (sent.method !== 'GET') {
      this.#changedAt.set(changedBy(tab, id), at)
      for (const { turns } of this.#batches)
        for (const { call } of turns.values())
          if (call?.sent === sent) Object.assign(call, { said, answeredAt: at })
      return
    }
    const [, status] = /"status":"(\w+)"/.exec(said?.status === 200 ? said.content : '') ?? []
    if (said && status) this.#reads.set(`${tab.name} ${id}`, { at, asOf: said.asOf, status })
  }

  shown(tab: TabPlace, admin: string | undefined, ledgers: readonly Ledger[]): void {
    for (const ledger of ledgers) {
      if (!ledger.sendAgain) {
        this.#restoredShown(tab, admin, ledger)
        continue
      }
      const batch =
        this.#of(tab, ledger.id) ??
        this.#batches.find((candidate) => candidate.tab === tab && candidate.ledger === undefined)
      if (!batch)
        return void this.#world.fail(`${tab.name} shows a ledger, and nobody of its sign-in has begun one`)
      if (batch.admin !== admin) this.#world.fail(`${admin} is shown a ledger of ${batch.admin}`)
      const ids = ledger.lines.map(({ id }) => id)
      if (new Set(ids).size < ids.length) this.#world.fail(`a ledger has a job twice: ${ids.join(', ')}`)
      for (const line of ledger.lines) this.#lineShown(batch, line)
      batch.ledger = ledger
      if (ledger.step === 'over' && batch.turns.size > 0) this.#overShown(batch, ledger)
    }
  }

  /** A page that is loaded again has the ledgers of the page before: nothing that was known is lost, and nothing more is known. */
  #restoredShown(tab: TabPlace, admin: string | undefined, ledger: Ledger): void {
    const { fail } = this.#world
    const isBefore = (earlier: Batch) =>
      earlier.tab !== tab &&
      earlier.tab.kept === tab.kept &&
      earlier.ledger?.id === ledger.id &&
      earlier.tab.isClosed
    const isEarlier = (earlier: Batch) => earlier.tab.kept === tab.kept && earlier.ledger?.id === ledger.id
    const batch = this.#batches.findLast(isBefore) ?? this.#earlier.findLast(isEarlier)
    if (!batch) fail(`${tab.name} shows a ledger from before a reload, and there was none`)
    if (batch && batch.admin !== admin) fail(`${admin} is shown a ledger of ${batch.admin}`)
    if (ledger.step !== 'over') fail(`${ledger.id} goes on after a reload`)
    for (const { id, outcome } of batch?.ledger?.lines ?? []) {
      const now = ledger.lines.find((line) => line.id === id)?.outcome
      const due = outcomeAfterReload(outcome)
      if (textOf(now) !== textOf(due))
        fail(`the outcome of ${id} was ${textOf(outcome)}, and after a reload ${textOf(now)}`)
    }
  }

  #lineShown(batch: Batch, { id, outcome }: Line): void {
    const before = lineOf(batch, id)
    if (textOf(before) === textOf(outcome)) return
    const { fail, now, tell } = this.#world
    if (outcome === undefined) {
      if (!batch.renewed.delete(id)) fail(`the outcome of ${id} is taken back`)
      batch.turns.delete(id)
      return
    }
    if (isOutcome(before))
      return void fail(`the outcome of ${id} is told twice: ${before.is}, then ${textOf(outcome)}`)
    tell(`${batch.tab.name} tells of ${id} to ${batch.status}: ${textOf(outcome)}`)
    if (isOutcome(outcome)) return void this.#outcomeShown(batch, id, outcome)
    batch.turns.set(id, { at: now(), call: undefined, isRepeated: false, reads: [] })
  }

  /** Of two batches that change the same job in the same way, one waits for the other: its outcome tells whose call it was. */
  #settleWhose(batch: Batch, id: string, { is }: Outcome): void {
    const isWithCall = is !== 'already' && is !== 'unsent'
    const turn = batch.turns.get(id)
    if (!turn || isWithCall === (turn.call !== undefined)) return
    const isOther = (candidate: Batch) =>
      candidate !== batch &&
      candidate.tab === batch.tab &&
      candidate.status === batch.status &&
      lineOf(candidate, id) === 'under-way'
    const otherTurn = this.#batches
      .filter(isOther)
      .map(({ turns }) => turns.get(id))
      .find((candidate) => candidate && (candidate.call !== undefined) === isWithCall)
    if (!otherTurn) return
    const { call, isRepeated } = turn
    Object.assign(turn, { call: otherTurn.call, isRepeated: otherTurn.isRepeated })
    Object.assign(otherTurn, { call, isRepeated })
  }

  #outcomeShown(batch: Batch, id: string, outcome: Outcome): void {
    const { fail } = this.#world
    this.#settleWhose(batch, id, outcome)
    const turn = batch.turns.get(id)
    const call = turn?.call
    const sentence = `${id} to ${batch.status} is told as ${textOf(outcome)}`
    if (call && call.answeredAt === undefined) fail(`${sentence}, and its call is under way`)
    const isRead = (this.#reads.get(`${batch.tab.name} ${id}`)?.at ?? -1) >= (turn?.at ?? 0)
    switch (outcome.is) {
      case 'changed':
        if (!this.#wasDone(batch, id) && !this.#isMade(call)) fail(`${sentence}, and is not`)
        break
      case 'refused':
        if (!isReasonOf(outcome.reason, call?.said)) fail(`${sentence}, and the server does not say so`)
        if (this.#isMade(call, call?.answeredAt)) fail(`${sentence}, and is done`)
        break
      case 'unknown':
        // A server that repeats its answer to a key says what was, and not what is.
        if (call && isSuccess(call.said) && !(turn.isRepeated && this.#wasOtherwise(batch, id, call)))
          fail(`${sentence}, and the server said that it is done`)
        if (call && !turn.isRepeated && isRefusal(call.said)) fail(`${sentence}, and the server refused it`)
        break
      case 'unsent':
        if (call) fail(`${sentence}, and was sent`)
        break
      case 'already':
        if (call) fail(`${sentence}, and was sent`)
        if (!isRead || this.#reads.get(`${batch.tab.name} ${id}`)?.status !== batch.status)
          fail(`${sentence}, and was not read so`)
    }
  }

  #overShown({ status }: Batch, { lines }: Ledger): void {
    const left = lines.filter(({ outcome }) => !isOutcome(outcome)).map(({ id }) => id)
    if (left.length > 0)
      this.#world.fail(`a change to ${status} is said to be over, and not so of ${left.join(', ')}`)
  }

  /** What a toast counts must be what a ledger of the tab counts. */
  toastShown(tab: TabPlace, text: string): void {
    const counts = countsIn(text)
    if (counts.size === 0) return
    const isOf = ({ tab: batchTab, ledger, isRenewed }: Batch) => {
      const all = ledger && batchTab === tab && countsOf(ledger)
      if (!all || (!isRenewed && all.size !== counts.size)) return false
      return [...counts].every(([word, count]) =>
        isRenewed ? count <= (all.get(word) ?? 0) : count === all.get(word),
      )
    }
    if (!this.#batches.some((batch) => isOf(batch))) this.#world.fail(`no ledger says so: ${text}`)
  }

  /** Who is about to log out is told of each batch of this browser that runs. */
  workTold(tab: TabPlace, texts: readonly string[]): void {
    const { now, fail } = this.#world
    for (const { tab: workingTab, ledger, turns, isCovered } of this.#batches) {
      const at = Math.max(0, ...[...turns.values()].map((turn) => turn.at))
      const isRunning = ledger?.step === 'running' && !isCovered && turns.size > 0 && at < now() - 1000
      const isHeard =
        workingTab.browser === tab.browser && !workingTab.isClosed && workingTab.sleepsUntil <= at
      if (isRunning && isHeard && !texts.some((text) => text.startsWith('The status of ')))
        fail(`who logs out is not told of the change of ${ledger.lines.length} jobs`)
    }
  }

  /** Once all is quiet nothing is left to be told. */
  atTheEnd(isSteady: (batch: { tab: TabPlace; admin: string; decidedAt: number }) => boolean): void {
    for (const batch of this.#batches)
      if (isSteady(batch) && batch.ledger?.step !== 'over')
        this.#world.fail(`a change of many to ${batch.status} never ends`)
  }

  #of(tab: TabPlace, id: number): Batch | undefined {
    return this.#batches.find((batch) => batch.tab === tab && batch.ledger?.id === id)
  }

  #isMade(call: Call | undefined, until = Number.POSITIVE_INFINITY): boolean {
    return (
      call !== undefined && this.#world.server.made.some(({ sent, at }) => sent === call.sent && at <= until)
    )
  }

  /** At a moment that can have been read since the answer. */
  #wasOtherwise({ status }: Batch, id: string, { answeredAt = 0 }: Call): boolean {
    const { server, now } = this.#world
    const first = answeredAt - server.habits.lag
    const moments = [now(), first, ...server.made.map(({ at }) => at).filter((at) => at > first)]
    return moments.some((at) => server.statusOf(id, at) !== status)
  }

  /** At a moment that can have been read since the first call of the decision. */
  #wasDone({ tab, status, turns }: Batch, id: string): boolean {
    const { server, now } = this.#world
    const isOf = (call: { tab: TabPlace; id: string; status: string }) =>
      call.tab === tab && call.id === id && call.status === status
    const first = Math.min(
      turns.get(id)?.at ?? now(),
      ...[...this.#calls.values()].filter(isOf).map(({ at }) => at),
    )
    return server.statusesSince(id, first - server.habits.lag).includes(status)
  }
}

function changedBy({ name, browser }: TabPlace, id: string): string {
  return `${browser.habits.locks === 'shared' ? browser.name : name} ${id}`
}

function lineOf({ ledger }: Batch, id: string): Line['outcome'] {
  return ledger?.lines.find((line) => line.id === id)?.outcome
}

function isOutcome(outcome: Line['outcome']): outcome is Outcome {
  return typeof outcome === 'object'
}

function outcomeAfterReload(outcome: Line['outcome']): Outcome {
  if (isOutcome(outcome)) return outcome
  return { is: outcome === undefined ? 'unsent' : 'unknown' }
}

function textOf(outcome: Line['outcome']): string {
  return isOutcome(outcome) ? JSON.stringify(outcome) : String(outcome)
}

function isSuccess(said: Said): boolean {
  return said?.status === 200 && said.type.includes('json') && said.content.includes('"success":true')
}

function isRefusal(said: Said): boolean {
  return said !== undefined && REFUSALS.includes(said.status) && said.content.includes('"message"')
}

/** A refused token is told in the console's own words. */
function isReasonOf(reason: string, said: Said): boolean {
  return said?.content.includes(reason) === true || (said?.status === 401 && reason === 'Your session ended')
}

const WORDS = ['changed', 'refused', 'not known', 'not sent', 'already'] as const
const OUTCOMES = {
  changed: 'changed',
  refused: 'refused',
  unknown: 'not known',
  unsent: 'not sent',
  already: 'already',
} as const

/** "3 jobs changed, 1 refused". */
function countsIn(text: string): Map<string, number> {
  const found = text.matchAll(new RegExp(`(\\d+)(?: jobs?)? (${WORDS.join('|')})`, 'g'))
  return new Map([...found].map(([, count, word = '']) => [word, Number(count)]))
}

function countsOf({ lines }: Ledger): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { outcome } of lines)
    if (isOutcome(outcome)) counts.set(OUTCOMES[outcome.is], (counts.get(OUTCOMES[outcome.is]) ?? 0) + 1)
  return counts
}
