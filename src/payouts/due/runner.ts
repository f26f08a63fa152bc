import {
  type CentersPage,
  type Event,
  LIMIT,
  next,
  type Outcome,
  type Read,
  type Reading,
  type Task,
} from './machine'

/** What came of a read that brought nothing; `after` in milliseconds. */
export type Failure = { is: 'failed' | 'dropped' | 'gone' } | { is: 'busy'; after: number }

/** The world as the reading needs it, so that tests can turn its clock and open its gates. */
export type World = {
  /** Milliseconds of a clock that only runs forward. */
  now: () => number
  /** Ends early, without a failure, when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Nobody wants the answer once the signal is aborted. */
  readPage: (page: number, limit: number, signal: AbortSignal) => Promise<CentersPage>
  /** Reads what a center is owed, and keeps it unless the signal was aborted. */
  readCenter: (id: string, signal: AbortSignal) => Promise<void>
  /** What a failure of one of these means. It is logged where it is read. */
  failureOf: (error: unknown) => Failure
  /** Hears of every state. */
  tell: (reading: Reading) => void
  /** Of whoever looks: once it is aborted nothing more is asked or told. */
  signal: AbortSignal
}

/** Takes a reading on from where it is, doing what the machine says. Answers how to tell it what happens. */
export function runReading(from: Reading, world: World): (event: Event) => void {
  let reading = from
  const underWay = new Map<number, AbortController>()
  const events: Event[] = []
  let isTaking = false

  // Whoever is told of a state may know of the next event at once: its turn comes once the tasks of this one are begun.
  const take = (event: Event) => {
    events.push(event)
    if (isTaking) return
    isTaking = true
    for (let next = events.shift(); next; next = events.shift()) takeOne(next)
    isTaking = false
  }
  const takeOne = (event: Event) => {
    if (world.signal.aborted) return
    const [after, tasks] = next(reading, event)
    reading = after
    world.tell(after)
    for (const task of tasks) perform(task)
  }
  const perform = (task: Task) => {
    switch (task.do) {
      case 'wait':
        void world.wait(task.for, world.signal).then(() => take({ is: 'waited' }))
        break
      case 'let go':
        for (const no of task.nos) underWay.get(no)?.abort()
        break
      case 'read': {
        const { no, read } = task
        const own = new AbortController()
        underWay.set(no, own)
        void outcomeOf(no, read, world, own.signal).then((outcome) => {
          underWay.delete(no)
          take(outcome)
        })
      }
    }
  }

  world.signal.addEventListener('abort', () => {
    for (const read of underWay.values()) read.abort()
  })
  return take
}

async function outcomeOf(no: number, read: Read, world: World, signal: AbortSignal): Promise<Outcome> {
  const begunAt = world.now()
  try {
    if (read.of === 'page') {
      const page = await world.readPage(read.page, LIMIT, signal)
      return { no, is: 'page', page, took: world.now() - begunAt }
    }
    await world.readCenter(read.id, signal)
    return { no, is: 'center', took: world.now() - begunAt }
  } catch (error) {
    const failure = world.failureOf(error)
    // A list that is not there has failed: the server surely has one.
    return { no, ...(failure.is === 'gone' && read.of === 'page' ? { is: 'failed' } : failure) }
  }
}
