import type { TabPlace } from './browser'
import type { Said, Sent, Server } from './server'
import type { Ledger } from './tab'

// What must never be of an import: lines of a file that one admin adds as plans, one after the other. Each line has a name of its own.

type Call = { sent: Sent; answeredAt: number | undefined }

type Import = {
  tab: TabPlace
  admin: string
  names: readonly string[]
  decidedAt: number
  /** As it was shown last; undefined until it is shown. */
  ledger: Ledger | undefined
  stoppedAt: number | undefined
  isCovered: boolean
  /** The call of each line, by its name; that of a refused line that is tried again replaces it. */
  calls: Map<string, Call>
}

type World = {
  server: Server
  fail: (what: string) => void
  now: () => number
}

export class ImportJudge {
  readonly #imports: Import[] = []
  /** Of sign-ins that are over, in tabs whose storage has them still: a kept page hears of no logout. */
  readonly #earlier: Import[] = []
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  decided(tab: TabPlace, admin: string, names: readonly string[]): void {
    const fresh = {
      ledger: undefined,
      stoppedAt: undefined,
      isCovered: false,
      calls: new Map<string, Call>(),
    }
    this.#imports.push({ tab, admin, names, decidedAt: this.#world.now(), ...fresh })
  }

  stopped(tab: TabPlace, id: number): void {
    const one = this.#of(tab, id)
    if (one) one.stoppedAt ??= this.#world.now()
  }

  /** "Try the refused again": each of them is one decision more. */
  again(tab: TabPlace, { id, lines, step }: Ledger): void {
    const one = this.#of(tab, id)
    if (!one || step !== 'over') return
    one.stoppedAt = undefined
    one.isCovered = false
    for (const { row, outcome } of lines)
      if (typeof outcome === 'object' && outcome.is === 'refused') one.calls.delete(row?.name ?? '')
  }

  /** Whether a tab has imports. */
  has(tab: TabPlace): boolean {
    return this.#imports.some((one) => one.tab === tab)
  }

  covered(tab: TabPlace): void {
    for (const one of this.#imports) if (one.tab === tab) one.isCovered = true
  }

  left(tab: TabPlace): void {
    const isOver = (one: Import) => one.tab === tab || (one.tab.kept === tab.kept && tab.kept.size === 0)
    for (const one of this.#imports.filter(isOver)) {
      this.#imports.splice(this.#imports.indexOf(one), 1)
      if (tab.kept.size > 0) this.#earlier.push(one)
    }
  }

  /** Whether the call is one of an import. */
  called(tab: TabPlace, sent: Sent): boolean {
    const { fail, server } = this.#world
    const { name } = JSON.parse(sent.content)
    const one = this.#imports.find((other) => other.tab === tab && other.names.includes(name))
    if (!one) return false
    if (one.calls.has(name)) fail(`${name} is sent twice for one decision`)
    if (one.stoppedAt !== undefined) fail(`${name} is sent after "Stop"`)
    if (one.isCovered) fail(`${name} is sent though the sign-in is over`)
    const sender = server.adminOf(sent.token)
    if (sender !== undefined && sender !== one.admin)
      fail(`${sender} sends ${name}, which is of ${one.admin}`)
    if ([...one.calls.values()].some(({ answeredAt }) => answeredAt === undefined))
      fail(`${name} is sent before the outcome of another line is known`)
    if ([...one.calls.values()].some((call) => call.sent.key === sent.key))
      fail(`${name} is sent with the key of another line`)
    one.calls.set(name, { sent, answeredAt: undefined })
    return true
  }

  answered(sent: Sent, said: Said): void {
    for (const { calls } of this.#imports)
      for (const call of calls.values()) if (call.sent === sent) call.answeredAt = this.#world.now()
    if (!sent.path.endsWith('plan') || said === undefined) return
    const made = this.#world.server.made.filter((one) => one.sent === sent)
    if (made.length > 1) this.#world.fail(`one call made ${made.length} plans`)
  }

  shown(tab: TabPlace, admin: string | undefined, ledgers: readonly Ledger[]): void {
    for (const ledger of ledgers) {
      const one = ledger.retryRefused
        ? (this.#of(tab, ledger.id) ?? this.#imports.find((other) => other.tab === tab && !other.ledger))
        : this.#before(tab, ledger.id)
      if (!one)
        return void this.#world.fail(`${tab.name} shows an import, and nobody of its sign-in has begun one`)
      if (one.admin !== admin) this.#world.fail(`${admin} is shown an import of ${one.admin}`)
      for (const line of ledger.lines) this.#lineShown(one, line)
      if (ledger.retryRefused) one.ledger = ledger
    }
  }

  #lineShown(one: Import, { row, outcome }: Ledger['lines'][number]): void {
    if (typeof outcome !== 'object') return
    const { fail } = this.#world
    const name = row?.name ?? ''
    const before = one.ledger?.lines.find((line) => line.row?.name === name)?.outcome
    const isKept = typeof before !== 'object' || before.is === outcome.is
    if (!isKept) fail(`the outcome of ${name} was ${before.is}, and is ${outcome.is}`)
    const call = one.calls.get(name)
    if (outcome.is === 'changed' && !this.#isMade(name)) fail(`${name} is told as added, and is not there`)
    if (outcome.is === 'refused' && call && this.#isMadeBy(call, call.answeredAt))
      fail(`${name} is told as refused, and is there`)
    if (outcome.is === 'unsent' && call) fail(`${name} is told as not sent, and was sent`)
  }

  /** Once all is quiet no import runs, and no line was added twice. */
  atTheEnd(isSteady: (one: { tab: TabPlace; admin: string; decidedAt: number }) => boolean): void {
    const { fail, server } = this.#world
    for (const one of this.#imports) {
      if (isSteady(one) && one.ledger?.step !== 'over') fail('an import never ends')
      for (const [name, { sent }] of one.calls)
        if (server.made.filter((made) => made.sent === sent).length > 1) fail(`${name} was added twice`)
    }
  }

  #of(tab: TabPlace, id: number): Import | undefined {
    return this.#imports.find((one) => one.tab === tab && one.ledger?.id === id)
  }

  /** The import of a page before, which was loaded again. */
  #before(tab: TabPlace, id: number): Import | undefined {
    const isOfTab = (one: Import) => one.tab.kept === tab.kept && one.ledger?.id === id
    const isClosed = (one: Import) => one.tab !== tab && one.tab.isClosed && isOfTab(one)
    return this.#imports.findLast(isClosed) ?? this.#earlier.findLast(isOfTab)
  }

  /** At any moment: somebody may have deleted it since. */
  #isMade(name: string): boolean {
    return this.#world.server.made.some(
      ({ act, sent }) => act === 'create' && JSON.parse(sent.content || '{}').name === name,
    )
  }

  #isMadeBy({ sent }: Call, until = Number.POSITIVE_INFINITY): boolean {
    return this.#world.server.made.some((made) => made.sent === sent && made.at <= until)
  }
}
