import { begin, type Counts, type Event, LIMIT, next, type Reading, type Task } from './machine'

/** One page of a list, as an export takes it. `key` tells a row from all others. */
export type ReadPage<Row> = Counts & { rows: readonly { key: string; row: Row }[]; sent: number }

/** The world as an export needs it, so that tests can hold its answers back. */
export type World<Row> = {
  /** `limit` is how many rows are asked for. A failure is logged where it is read. */
  readPage: (page: number, limit: number) => Promise<ReadPage<Row>>
  /** Takes the rows of a page that no page before has told. */
  keep: (page: number, rows: Row[]) => void
  /** Makes a file of what was kept, and saves it. */
  write: (isPartial: boolean) => Promise<void>
  /** Hears of every state. */
  tell: (reading: Reading) => void
  /** Of the export: once it is aborted nothing more is asked, kept or told. */
  signal: AbortSignal
}

/** What the admin decides while it stands still. */
export type Controls = { again: () => void; save: () => void }

/** Reads a list whole and writes it into a file, doing what the machine says. */
export function runExport<Row>(world: World<Row>): Controls {
  const known = new Set<string>()
  const seen = { era: 0, keys: new Set<string>() }
  let [reading, tasks] = begin()

  const take = (event: Event) => {
    if (world.signal.aborted) return
    ;[reading, tasks] = next(reading, event)
    world.tell(reading)
    perform()
  }
  const perform = () => {
    for (const task of tasks) void outcomeOf(task).then(take)
  }
  const outcomeOf = async (task: Task): Promise<Event> => {
    if (task.do === 'write')
      return world.write(reading.isPartial).then(
        () => ({ is: 'written' }),
        () => ({ is: 'unwritten' }),
      )
    const { page } = task
    const answer = await world.readPage(page, LIMIT).catch((): undefined => undefined)
    if (!answer) return { is: 'failed', page }
    const { rows, sent, totalPages, total } = answer
    if (world.signal.aborted) return { is: 'failed', page }
    if (seen.era !== reading.era) Object.assign(seen, { era: reading.era, keys: new Set<string>() })
    const fresh = rows.filter(({ key }) => isNew(known, key)).map(({ row }) => row)
    const ofEra = rows.filter(({ key }) => isNew(seen.keys, key))
    if (fresh.length > 0) world.keep(page, fresh)
    return {
      is: 'read',
      page,
      sent,
      fresh: fresh.length,
      seen: ofEra.length,
      leftOut: sent - rows.length,
      totalPages,
      total,
    }
  }

  world.tell(reading)
  perform()
  return { again: () => take({ is: 'again' }), save: () => take({ is: 'save' }) }
}

function isNew(known: Set<string>, key: string): boolean {
  const { size } = known
  return known.add(key).size > size
}
