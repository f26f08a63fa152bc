import { type Event, LIMIT, next, type Read, type Reading, type Task } from './machine'

/** One page of the list of centers. `sent` counts its rows, those that cannot be read included. */
type CentersPage = {
  ids: readonly string[]
  sent: number
  totalPages: number
  total: number | undefined
}

/** What came of a read that brought nothing; `after` in milliseconds. */
export type Failure = { is: 'failed' | 'dropped' | 'gone' } | { is: 'busy'; after: number }

/** The world as the reading needs it, so that tests can turn its clock and open its gates. */
export type World = {
  /** Milliseconds of a clock that only runs forward. */
  now: () => number
  /** Ends early, without a failure, when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readPage: (page: number, limit: number) => Promise<CentersPage>
  /** Reads what a center is owed, and keeps it. */
  readCenter: (id: string) => Promise<void>
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
  const take = (event: Event) => {
    if (world.signal.aborted) return
    const [after, tasks] = next(reading, event)
    reading = after
    world.tell(after)
    for (const task of tasks) void outcomeOf(task, world).then(take)
  }
  return take
}

async function outcomeOf(task: Task, world: World): Promise<Event> {
  if (task.do === 'wait') {
    await world.wait(task.for, world.signal)
    return { is: 'waited' }
  }
  const begunAt = world.now()
  try {
    if (task.do === 'page') {
      const page = await world.readPage(task.page, LIMIT)
      return { is: 'page', page: task.page, ...page, took: world.now() - begunAt }
    }
    await world.readCenter(task.id)
    return { is: 'center', id: task.id, took: world.now() - begunAt }
  } catch (error) {
    return failed(task, world.failureOf(error))
  }
}

function failed(task: Read, failure: Failure): Event {
  if (failure.is === 'busy') return { ...failure, task }
  if (failure.is === 'gone' && task.do === 'center') return { is: 'gone', id: task.id }
  return { is: failure.is === 'dropped' ? 'dropped' : 'failed', task }
}
