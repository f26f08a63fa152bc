import type { SentAgain } from '@/batch/ledger'
import type { TabPlace } from './browser'
import type { Said, Sent, Server } from './server'
import type { ChosenPlan, Ledger } from './tab'

// What must never be of an import: lines of a file that one admin adds as plans, one after the other.

type Call = { sent: Sent; answeredAt: number | undefined }

type Import = {
  tab: TabPlace
  admin: string
  lines: readonly ChosenPlan[]
  decidedAt: number
  /** As it was shown last; undefined until it is shown. */
  ledger: Ledger | undefined
  stoppedAt: number | undefined
  isCovered: boolean
  /** The call of each line, by its number; that of a refused line that is tried again replaces it. */
  calls: Map<number, Call>
}

type Line = Ledger['lines'][number]

/** The server has it from the beginning. */
const FIRST_PLAN = 'Basic'

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

  decided(tab: TabPlace, admin: string, lines: readonly ChosenPlan[]): void {
    const fresh = {
      ledger: undefined,
      stoppedAt: undefined,
      isCovered: false,
      calls: new Map<number, Call>(),
    }
    this.#imports.push({ tab, admin, lines, decidedAt: this.#world.now(), ...fresh })
  }

  stopped(tab: TabPlace, id: number): void {
    const fileImport = this.#of(tab, id)
    if (fileImport) fileImport.stoppedAt ??= this.#world.now()
  }

  /** "Try the refused again", "Go on with the rest": each of them is one decision more. */
  again(tab: TabPlace, { id, lines, step }: Ledger, again: SentAgain): void {
    const fileImport = this.#of(tab, id)
    if (!fileImport || step !== 'over') return
    fileImport.stoppedAt = undefined
    fileImport.isCovered = false
    for (const { row, outcome } of lines)
      if (typeof outcome === 'object' && outcome.is === again) fileImport.calls.delete(row?.line ?? 0)
  }

  /** Whether a tab has imports. */
  has(tab: TabPlace): boolean {
    return this.#imports.some((fileImport) => fileImport.tab === tab)
  }

  /** The names that imports of a tab have. */
  names(tab: TabPlace): string[] {
    return this.#imports.flatMap((fileImport) =>
      fileImport.tab === tab ? fileImport.lines.map(({ name }) => name) : [],
    )
  }

  covered(tab: TabPlace): void {
    for (const fileImport of this.#imports) if (fileImport.tab === tab) fileImport.isCovered = true
  }

  left(tab: TabPlace): void {
    const isOver = (fileImport: Import) =>
      fileImport.tab === tab || (fileImport.tab.kept === tab.kept && tab.kept.size === 0)
    for (const fileImport of this.#imports.filter(isOver)) {
      this.#imports.splice(this.#imports.indexOf(fileImport), 1)
      if (tab.kept.size > 0) this.#earlier.push(fileImport)
    }
  }

  /** Whether the call is one of an import. */
  called(tab: TabPlace, sent: Sent): boolean {
    const { fail, server } = this.#world
    const { name } = JSON.parse(sent.content)
    const fileImport = this.#imports.find(
      (candidate) => candidate.tab === tab && candidate.lines.some((line) => line.name === name),
    )
    if (!fileImport) return false
    const underWay = fileImport.ledger?.lines.find(({ outcome }) => outcome === 'under-way')?.row
    const line = fileImport.lines.find(
      (candidate) => candidate.line === underWay?.line && candidate.name === name,
    )
    if (!line) {
      fail(`${name} is sent, and is not the line in progress`)
      return true
    }
    const called = `line ${line.line}, ${name},`
    if (fileImport.calls.has(line.line)) fail(`${called} is sent twice for one decision`)
    if (fileImport.stoppedAt !== undefined) fail(`${called} is sent after "Stop"`)
    if (fileImport.isCovered) fail(`${called} is sent though the sign-in is over`)
    const sender = server.adminOf(sent.token)
    if (sender !== undefined && sender !== fileImport.admin)
      fail(`${sender} sends ${called} which is of ${fileImport.admin}`)
    if ([...fileImport.calls.values()].some(({ answeredAt }) => answeredAt === undefined))
      fail(`${called} is sent before the outcome of another line is known`)
    if ([...fileImport.calls.values()].some((call) => call.sent.key === sent.key))
      fail(`${called} is sent with the key of another line`)
    if (!line.isTicked && server.showsPlanSince(name, fileImport.decidedAt))
      fail(`${called} is sent, though each read shows a plan of that name`)
    if (this.#isOtherAtIt(tab)) fail(`${called} is sent while another tab of this browser adds a line`)
    fileImport.calls.set(line.line, { sent, answeredAt: undefined })
    return true
  }

  /** Where tabs share locks, one line at a time is added in a browser. */
  #isOtherAtIt({ browser, name }: TabPlace): boolean {
    const isAtIt = ({ tab, calls, isCovered }: Import) =>
      tab.browser === browser &&
      tab.name !== name &&
      !(tab.isClosed || tab.isKept || isCovered) &&
      [...calls.values()].some(({ answeredAt }) => answeredAt === undefined)
    return browser.habits.locks === 'shared' && this.#imports.some(isAtIt)
  }

  answered(sent: Sent, said: Said): void {
    for (const { calls } of this.#imports)
      for (const call of calls.values()) if (call.sent === sent) call.answeredAt = this.#world.now()
    if (!sent.path.endsWith('plan') || said === undefined) return
    const made = this.#world.server.made.filter((plan) => plan.sent === sent)
    if (made.length > 1) this.#world.fail(`one call made ${made.length} plans`)
  }

  shown(tab: TabPlace, admin: string | undefined, ledgers: readonly Ledger[]): void {
    for (const ledger of ledgers) {
      const fileImport = ledger.sendAgain
        ? (this.#of(tab, ledger.id) ??
          this.#imports.find((candidate) => candidate.tab === tab && !candidate.ledger))
        : this.#before(tab, ledger.id)
      if (!fileImport)
        return void this.#world.fail(`${tab.name} shows an import, and nobody of its sign-in has begun one`)
      if (fileImport.admin !== admin) this.#world.fail(`${admin} is shown an import of ${fileImport.admin}`)
      for (const line of ledger.lines) this.#lineShown(fileImport, line, ledger.lines)
      if (ledger.sendAgain) fileImport.ledger = ledger
    }
  }

  #lineShown(fileImport: Import, { row, outcome }: Line, lines: readonly Line[]): void {
    if (typeof outcome !== 'object') return
    const { fail, server } = this.#world
    const { line = 0, name = '' } = row ?? {}
    const before = fileImport.ledger?.lines.find((candidate) => candidate.row?.line === line)?.outcome
    const isKept = typeof before !== 'object' || before.is === outcome.is
    if (!isKept) fail(`the outcome of ${name} was ${before.is}, and is ${outcome.is}`)
    const call = fileImport.calls.get(line)
    const isMissing = this.#countMade(name) < countAdded(lines, name) && !server.mayShowDeletedPlan(name)
    if (outcome.is === 'changed' && isMissing) fail(`${name} is told as added, and is not there`)
    if (outcome.is === 'refused' && call && this.#isMadeBy(call, call.answeredAt))
      fail(`${name} is told as refused, and is there`)
    if (outcome.is !== 'unsent') return
    if (call) fail(`${name} is told as not sent, and was sent`)
    const isLeftOut = outcome.note?.startsWith('There is one by now') === true
    if (isLeftOut && fileImport.lines.some((candidate) => candidate.line === line && candidate.isTicked))
      fail(`${name} is left out, and was ticked`)
    if (isLeftOut && name !== FIRST_PLAN && this.#countMade(name) === 0)
      fail(`${name} is told to be there, and is not`)
  }

  /** Once all is quiet no import runs, and no line was added twice. */
  atTheEnd(isSteady: (fileImport: { tab: TabPlace; admin: string; decidedAt: number }) => boolean): void {
    const { fail, server } = this.#world
    for (const fileImport of this.#imports) {
      if (isSteady(fileImport) && fileImport.ledger?.step !== 'over') fail('an import never ends')
      for (const [line, { sent }] of fileImport.calls)
        if (server.made.filter((made) => made.sent === sent).length > 1) fail(`line ${line} was added twice`)
    }
  }

  #of(tab: TabPlace, id: number): Import | undefined {
    return this.#imports.find((fileImport) => fileImport.tab === tab && fileImport.ledger?.id === id)
  }

  /** The import of a page before, which was loaded again. */
  #before(tab: TabPlace, id: number): Import | undefined {
    const isOfTab = (fileImport: Import) => fileImport.tab.kept === tab.kept && fileImport.ledger?.id === id
    const isClosed = (fileImport: Import) =>
      fileImport.tab !== tab && fileImport.tab.isClosed && isOfTab(fileImport)
    return this.#imports.findLast(isClosed) ?? this.#earlier.findLast(isOfTab)
  }

  /** At any moment: somebody may have deleted it since. */
  #countMade(name: string): number {
    return this.#world.server.made.filter(
      ({ act, sent }) => act === 'create' && JSON.parse(sent.content || '{}').name === name,
    ).length
  }

  #isMadeBy({ sent }: Call, until = Number.POSITIVE_INFINITY): boolean {
    return this.#world.server.made.some((made) => made.sent === sent && made.at <= until)
  }
}

function countAdded(lines: readonly Line[], name: string): number {
  return lines.filter(
    ({ row, outcome }) => row?.name === name && typeof outcome === 'object' && outcome.is === 'changed',
  ).length
}
