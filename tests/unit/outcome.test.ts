import { describe, expect, test } from 'vitest'
import { type Change, type ChangeDependencies, carryOut, type Decision } from '@/data/outcome'
import {
  ApiError,
  GoneError,
  isUnsent,
  messageOf,
  NotDoneError,
  noteOf,
  UnknownOutcomeError,
} from '@/http/errors'

const CHANGE = {
  name: 'POST /api/v1/admin/plan',
  isChange: true,
  isConditional: false,
  authorization: null,
  checksPassword: false,
}
const READ = {
  name: 'GET /api/v1/plan',
  isChange: false,
  isConditional: false,
  authorization: null,
  checksPassword: false,
}

/** What a server answers, whatever it has done: a status with the API's own JSON, the page of a gateway, or nothing. */
function failure(status: number | 'nothing', body?: object): ApiError {
  if (status === 'nothing') return new ApiError('lost', CHANGE)
  const headers = { 'Content-Type': body ? 'application/json' : 'text/html' }
  return new ApiError('status', CHANGE, { response: new Response(null, { status, headers }), body })
}

type Kept = { name: string; isActive: boolean }

/** A server that keeps records by their ids, and what may befall a call or a look at it. */
function aServer(records: Record<string, Kept> = {}) {
  const kept = new Map(Object.entries(records))
  const sent: string[] = []
  let answers: (() => Promise<void>)[] = []
  let looks: ('fails' | 'hangs')[] = []
  let looked = 0
  return {
    kept,
    sent,
    looked: () => looked,
    /** What the next calls come to. Without any they are done, and answered. */
    answer: (...next: (() => Promise<void>)[]) => {
      answers = next
    },
    /** What the next looks come to. Without any they are answered. */
    disturb: (...next: typeof looks) => {
      looks = next
    },
    call: async (key: string, act: () => void) => {
      sent.push(key)
      const answer = answers.shift()
      if (!answer) return act()
      await answer()
    },
    look: async <State>(read: () => State): Promise<State> => {
      looked += 1
      const fate = looks.shift()
      if (fate === 'fails') throw new ApiError('lost', READ)
      if (fate === 'hangs') return new Promise<State>(() => undefined)
      return read()
    },
  }
}

type Server = ReturnType<typeof aServer>

const RENAME = { id: '1', name: 'Gold' }

function renaming(server: Server): Change<typeof RENAME, void, Kept> {
  return {
    send: ({ id, name }, key) => server.call(key, () => rename(server, id, name)),
    readState: ({ id }) => server.look(() => server.kept.get(id)),
    isDone: ({ name }, now) => (now?.name === name ? true : now?.name === 'Silver' ? false : undefined),
    describeDone: 'the plan was updated',
    describeUnchanged: 'It was unchanged',
  }
}

function rename({ kept }: Server, id: string, name: string): void {
  const before = kept.get(id)
  if (before) kept.set(id, { ...before, name })
}

function adding(server: Server): Change<string, string, string[]> {
  return {
    kind: 'create',
    send: async (name, key) => {
      await server.call(key, () => void server.kept.set(`${name} 2`, { name, isActive: true }))
      return `${name} 2`
    },
    readState: () => server.look(() => [...server.kept.keys()]),
    isDone: (name, now = [], before = []) =>
      now.filter((id) => id.startsWith(name) && !before.includes(id)).length,
    answerFrom: (name, now = [], before = []) =>
      now.find((id) => id.startsWith(name) && !before.includes(id)),
    describeDone: 'the plan was added',
    describeUnchanged: 'It was not in the list',
  }
}

function deleting(server: Server): Change<string, void, Kept> {
  return {
    kind: 'delete',
    send: (id, key) => server.call(key, () => void server.kept.delete(id)),
    readState: (id) => server.look(() => server.kept.get(id)),
    isDone: (_id, now) => now === undefined,
    describeDone: 'the plan was deleted',
    describeUnchanged: 'It was still there',
  }
}

function toggling(server: Server): Change<{ isActive: boolean }, void, Kept> {
  return {
    kind: 'flip',
    send: (_input, key) => server.call(key, () => flip(server)),
    readState: () => server.look(() => server.kept.get('1')),
    isDone: ({ isActive }, now) => now?.isActive === isActive,
    describeDone: ({ isActive }) => `the center was ${isActive ? 'activated' : 'deactivated'}`,
    describeUnchanged: (now) => `The center was still ${now.isActive ? 'active' : 'inactive'}`,
    describeUnneeded: (now) => `The center is already ${now.isActive ? 'active' : 'inactive'}.`,
  }
}

function flip({ kept }: Server): void {
  const before = kept.get('1')
  if (before) kept.set('1', { ...before, isActive: !before.isActive })
}

function aDecision<State>(): Decision<State> {
  return { key: 'key 1', before: undefined, isOpen: false }
}

/** A world whose clock runs by what is waited for, at once. A look's own limit is a wait as long as a look hangs. */
function aWorld(given: Partial<ChangeDependencies> = {}) {
  let now = Date.parse('2026-11-18T07:11:00Z')
  const waits: number[] = []
  let checks = 0
  const world: ChangeDependencies = {
    wait: async (milliseconds) => {
      await new Promise((resolve) => setTimeout(resolve))
      if (milliseconds === 15_000) return
      waits.push(milliseconds)
      now += milliseconds
    },
    now: () => now,
    clock: () => '12:41',
    signIn: () => 'token',
    hasOwnToken: () => true,
    onChecking: () => {
      checks += 1
    },
    onReadFailed: async () => undefined,
    signal: new AbortController().signal,
    ...given,
  }
  return { world, waits, checks: () => checks }
}

const silver = () => aServer({ 1: { name: 'Silver', isActive: true } })
const lose = (act: () => void) => async () => {
  act()
  throw await failure('nothing')
}
const refuse = (status: number | 'nothing', body?: object) => async () => {
  throw await failure(status, body)
}

async function thrownBy(outcome: Promise<unknown>): Promise<unknown> {
  return outcome.then(
    (done) => {
      throw new Error(`it was done: ${JSON.stringify(done)}`)
    },
    (error: unknown) => error,
  )
}

describe('a yes and a no', () => {
  test('are believed, without a look', async () => {
    const server = silver()
    const decision = aDecision<Kept>()
    expect(await carryOut(renaming(server), RENAME, decision, aWorld().world)).toMatchObject({ isSent: true })
    expect(server.kept.get('1')?.name).toBe('Gold')
    server.answer(refuse(422, { success: false, message: 'No such color' }))
    const error = await thrownBy(carryOut(renaming(server), RENAME, decision, aWorld().world))
    expect(messageOf(error)).toBe('No such color')
    expect(server.looked()).toBe(0)
    expect(decision.isOpen).toBe(false)
  })

  test('can say a fact of the record beside the success', async () => {
    const server = aServer()
    const { world } = aWorld()
    const change = {
      ...adding(server),
      successNote: (name: string, id: string) => `${name} is number ${id}.`,
    }
    const done = await carryOut(change, 'Gold', aDecision<string[]>(), world)
    expect(done.note).toBe('Gold is number Gold 2.')
  })

  test.each([
    ['a 4xx that is the page of a gateway', 403, undefined],
    ['a 408 with words', 408, { message: 'Too slow' }],
    ['a 425 with words', 425, { message: 'Too early' }],
    ['a 499 with words', 499, { message: 'Given up' }],
    ['a 429 in another language', 429, { error: 'busy' }],
    ['a 500 with words', 500, { success: false, message: 'Out of order' }],
    ['a 504', 504, undefined],
    ['nothing', 'nothing', undefined],
  ] as const)('%s is neither: what was made is told as made', async (_, status, body) => {
    const server = silver()
    server.answer(async () => {
      rename(server, '1', 'Gold')
      throw await failure(status, body)
    })
    const { world, checks } = aWorld()
    const done = await carryOut(renaming(server), RENAME, aDecision(), world)
    const why = status === 'nothing' ? 'The connection dropped' : 'The server reported an error'
    expect(done).toMatchObject({ isSent: true, isLookedUp: true, note: `${why}, but the plan was updated.` })
    expect(checks()).toBe(1)
    expect(server.sent).toHaveLength(1)
  })
})

test.each([
  ['"Stop"', () => ({ stop: AbortSignal.abort() }), 'It was stopped. Nothing was sent.'],
  [
    'the sign-in of another admin',
    () => ({ hasOwnToken: () => false }),
    'The sign-in changed in this browser. Nothing was sent.',
  ],
  [
    'the end of the session',
    () => ({ signal: AbortSignal.abort() }),
    'The sign-in changed in this browser. Nothing was sent.',
  ],
])('after %s nothing is sent, and a call whose outcome is open keeps its key', async (_, after, words) => {
  const server = silver()
  const decision: Decision<Kept> = { ...aDecision<Kept>(), isOpen: true }
  const change = renaming(server)
  let given = {}
  const { world } = aWorld()
  const looking: typeof change = {
    ...change,
    readState: (input, signal) => {
      given = after()
      return change.readState?.(input, signal) ?? Promise.resolve(undefined)
    },
  }
  const changing = new Proxy(world, { get: (target, key) => Reflect.get({ ...target, ...given }, key) })
  const error = await thrownBy(carryOut(looking, RENAME, decision, changing))
  if (!('signal' in given)) expect(messageOf(error)).toBe(words)
  expect(server.sent).toEqual([])
  expect(decision.isOpen).toBe(true)
})

describe('an answer that is lost', () => {
  test('of what was not made is told after a second look, with the time, and in the words of the server', async () => {
    const server = silver()
    server.answer(refuse(504))
    const { world, waits } = aWorld()
    const error = await thrownBy(carryOut(renaming(server), RENAME, aDecision(), world))
    expect(error).toBeInstanceOf(NotDoneError)
    expect(messageOf(error, 'Failed to update plan')).toBe('Failed to update plan')
    expect(noteOf(error)).toBe('It was unchanged at 12:41.')
    expect(waits).toEqual([2000])
    server.answer(refuse(500, { message: 'Out of order' }))
    const laterError = await thrownBy(carryOut(renaming(server), RENAME, aDecision(), aWorld().world))
    expect(messageOf(laterError, 'Failed to update plan')).toBe('Out of order')
  })

  test('is looked up until a look is answered, and is not known where none is', async () => {
    const server = silver()
    server.answer(lose(() => rename(server, '1', 'Gold')))
    server.disturb('fails', 'fails', 'hangs')
    const { world, waits } = aWorld()
    expect(await carryOut(renaming(server), RENAME, aDecision(), world)).toMatchObject({ isSent: true })
    expect(waits).toEqual([2000, 3000, 5000])
    const dark = silver()
    dark.answer(refuse('nothing'))
    dark.disturb('fails', 'fails', 'fails', 'fails', 'fails', 'fails')
    const decision = aDecision<Kept>()
    const error = await thrownBy(carryOut(renaming(dark), RENAME, decision, aWorld().world))
    expect(error).toBeInstanceOf(UnknownOutcomeError)
    expect(messageOf(error, 'Failed to update plan')).toBe('It is not known whether the plan was updated.')
    expect(decision.isOpen).toBe(true)
  })

  test('of an edit whose fields somebody else has changed meanwhile is not known', async () => {
    const server = silver()
    server.answer(lose(() => rename(server, '1', 'Platinum')))
    const error = await thrownBy(carryOut(renaming(server), RENAME, aDecision(), aWorld().world))
    expect(error).toBeInstanceOf(UnknownOutcomeError)
  })

  test('that cannot be looked up is not known, and is asked for again with the same key', async () => {
    const sent: string[] = []
    const change: Change<string, void, never> = {
      send: (_input, key) => {
        sent.push(key)
        return sent.length > 1 ? Promise.resolve() : Promise.reject(new ApiError('lost', CHANGE))
      },
      describeDone: 'the password was changed',
      describeUnchanged: '',
    }
    const decision = aDecision<never>()
    const error = await thrownBy(carryOut(change, 'secret', decision, aWorld().world))
    expect(messageOf(error)).toBe('It is not known whether the password was changed.')
    expect(await carryOut(change, 'secret', decision, aWorld().world)).toMatchObject({ isSent: true })
    expect(sent).toEqual(['key 1', 'key 1'])
  })

  test('ends with the session', async () => {
    const server = silver()
    server.answer(refuse('nothing'))
    const session = new AbortController()
    server.disturb('fails')
    const { world } = aWorld({ signal: session.signal, onReadFailed: async () => session.abort() })
    await thrownBy(carryOut(renaming(server), RENAME, aDecision(), world))
    expect(server.looked()).toBe(1)
  })
})

describe('a decision that is repeated', () => {
  test('uses the same key, and is not sent again where it was made meanwhile', async () => {
    const server = silver()
    server.answer(refuse(504))
    const decision = aDecision<Kept>()
    await thrownBy(carryOut(renaming(server), RENAME, decision, aWorld().world))
    await carryOut(renaming(server), RENAME, decision, aWorld().world)
    expect(server.sent).toEqual(['key 1', 'key 1'])
    const late = silver()
    const again = aDecision<Kept>()
    late.answer(refuse(504))
    await thrownBy(carryOut(renaming(late), RENAME, again, aWorld().world))
    rename(late, '1', 'Gold')
    expect(await carryOut(renaming(late), RENAME, again, aWorld().world)).toMatchObject({ isSent: true })
    expect(late.sent).toHaveLength(1)
    expect(again.isOpen).toBe(false)
  })

  test('is not told as made by a server that only repeats its answer to the key', async () => {
    const server = silver()
    server.answer(refuse(504))
    const decision = aDecision<Kept>()
    await thrownBy(carryOut(renaming(server), RENAME, decision, aWorld().world))
    const repeating = { ...renaming(server), send: async () => undefined }
    const error = await thrownBy(carryOut(repeating, RENAME, decision, aWorld().world))
    expect(error).toBeInstanceOf(UnknownOutcomeError)
    expect(decision.isOpen, 'the next one has a key of its own').toBe(false)
  })

  test('is not sent as long as nobody knows whether it was made', async () => {
    const server = silver()
    server.answer(refuse('nothing'))
    server.disturb('fails', 'fails', 'fails', 'fails', 'fails', 'fails')
    const decision = aDecision<Kept>()
    await thrownBy(carryOut(renaming(server), RENAME, decision, aWorld().world))
    server.disturb('fails', 'fails', 'fails', 'fails', 'fails', 'fails')
    const error = await thrownBy(carryOut(renaming(server), RENAME, decision, aWorld().world))
    expect(error).toBeInstanceOf(UnknownOutcomeError)
    expect(server.sent).toHaveLength(1)
  })

  test('takes a 409 for the call before, which the server is still working on', async () => {
    const server = silver()
    server.answer(refuse(504), refuse(409, { message: 'Still being worked on' }))
    const decision = aDecision<Kept>()
    await thrownBy(carryOut(renaming(server), RENAME, decision, aWorld().world))
    const error = await thrownBy(carryOut(renaming(server), RENAME, decision, aWorld().world))
    expect(error).toBeInstanceOf(NotDoneError)
    const first = silver()
    first.answer(refuse(409, { message: 'There is one already' }))
    const laterError = await thrownBy(carryOut(renaming(first), RENAME, aDecision(), aWorld().world))
    expect(laterError).toBeInstanceOf(ApiError)
  })
})

describe('what is to be added', () => {
  test('is found by what was not there before', async () => {
    const server = aServer({ 'Gold 1': { name: 'Gold', isActive: true } })
    server.answer(lose(() => void server.kept.set('Gold 2', { name: 'Gold', isActive: true })))
    const done = await carryOut(adding(server), 'Gold', aDecision(), aWorld().world)
    expect(done).toMatchObject({ answer: 'Gold 2', note: 'The connection dropped, but the plan was added.' })
  })

  test('is counted, since a browser may have sent it again to a server without keys', async () => {
    const server = aServer()
    const gold = { name: 'Gold', isActive: true }
    server.answer(lose(() => void server.kept.set('Gold 2', gold).set('Gold 3', gold)))
    const { note } = await carryOut(adding(server), 'Gold', aDecision(), aWorld().world)
    expect(note).toBe('The connection dropped, and the plan was added 2 times. Delete the extra ones.')
  })

  test('is not taken for one that was there, and not told as failed without a word of doubt', async () => {
    const server = aServer({ 'Gold 1': { name: 'Gold', isActive: true } })
    server.answer(refuse('nothing'))
    const decision = aDecision<string[]>()
    const error = await thrownBy(carryOut(adding(server), 'Gold', decision, aWorld().world))
    expect(noteOf(error)).toBe('It was not in the list at 12:41.')
    // Made by the first call, after all: what was there before the decision counts, not what is there now.
    server.kept.set('Gold 2', { name: 'Gold', isActive: true })
    expect(await carryOut(adding(server), 'Gold', decision, aWorld().world)).toMatchObject({
      answer: 'Gold 2',
    })
    expect(server.sent).toHaveLength(1)
  })

  test('is not taken for a record that may be that of the same input before', async () => {
    const server = aServer()
    server.answer(lose(() => void server.kept.set('Gold 1', { name: 'Gold', isActive: true })))
    const change = adding(server)
    const error = await thrownBy(carryOut(change, 'Gold', aDecision(), aWorld({ isAmbiguous: true }).world))
    expect(error).toBeInstanceOf(UnknownOutcomeError)
    expect(messageOf(error)).toBe('It is not known whether the plan was added.')
    expect(server.sent).toHaveLength(1)
  })

  test('is not sent where nobody can tell what is there', async () => {
    const server = aServer()
    server.disturb('fails')
    expect(isUnsent(await thrownBy(carryOut(adding(server), 'Gold', aDecision(), aWorld().world)))).toBe(true)
    expect(server.sent).toEqual([])
  })
})

describe('what is gone', () => {
  const missing = { success: false, message: 'Plan not found' }

  test('is deleted, though the server has no such record', async () => {
    const server = aServer()
    server.answer(refuse(404, missing))
    const done = await carryOut(deleting(server), '1', aDecision(), aWorld().world)
    expect(done).toMatchObject({ isSent: true, note: 'It was already deleted.', isLookedUp: false })
  })

  test('cannot be changed, and that is said', async () => {
    const server = aServer()
    server.answer(refuse(404, missing))
    expect(await thrownBy(carryOut(renaming(server), RENAME, aDecision(), aWorld().world))).toBeInstanceOf(
      GoneError,
    )
    server.answer(refuse('nothing'))
    expect(await thrownBy(carryOut(renaming(server), RENAME, aDecision(), aWorld().world))).toBeInstanceOf(
      GoneError,
    )
    const flipped = carryOut(toggling(server), { isActive: false }, aDecision(), aWorld().world)
    expect(await thrownBy(flipped)).toBeInstanceOf(GoneError)
  })

  test('is not what a copy of the records does not know yet, since it lags', async () => {
    const server = silver()
    server.answer(lose(() => rename(server, '1', 'Gold')))
    let reads = 0
    const lagging: Change<typeof RENAME, void, Kept> = {
      ...renaming(server),
      readState: async ({ id }) => {
        reads += 1
        return reads < 4 ? undefined : server.kept.get(id)
      },
    }
    const { world, waits } = aWorld()
    expect(await carryOut(lagging, RENAME, aDecision(), world)).toMatchObject({ isLookedUp: true })
    expect(waits).toEqual([2000, 3000, 5000])
  })

  test('is not what a 404 of another kind says', async () => {
    const server = silver()
    server.answer(refuse(404, missing))
    const error = await thrownBy(carryOut(deleting(server), '1', aDecision(), aWorld().world))
    expect(messageOf(error)).toBe('Plan not found')
    server.answer(refuse(404))
    const laterError = await thrownBy(carryOut(deleting(server), '1', aDecision(), aWorld().world))
    expect(noteOf(laterError)).toBe('It was still there at 12:41.')
  })
})

describe('a change of what the admin has seen', () => {
  type Move = { id: string; seen?: string | undefined; name: string }
  const MOVE = { ...RENAME, seen: 'Silver' }

  const statusOf = (server: Server): Change<Move, void, Kept> => ({
    ...renaming(server),
    decision: ({ name }) => name,
    seen: { was: ({ seen }) => seen, is: ({ name }) => name || undefined },
  })
  const deletionOf = (server: Server): Change<Move, void, Kept> => ({
    ...statusOf(server),
    kind: 'delete',
    send: (_input, key) => server.call(key, () => void server.kept.delete('1')),
    isDone: (_input, now) => now === undefined,
  })
  const flipOf = (server: Server): Change<Move, void, Kept> => ({
    ...statusOf(server),
    kind: 'flip',
    send: (_input, key) => server.call(key, () => flip(server)),
    isDone: (_input, now) => now?.isActive === false,
  })
  const kinds = [
    ['a value', statusOf],
    ['a deletion', deletionOf],
    ['a flip', flipOf],
  ] as const

  test.each(kinds)('%s: is sent as long as it is so', async (_what, change) => {
    const server = silver()
    expect(await carryOut(change(server), MOVE, aDecision(), aWorld().world)).toMatchObject({ isSent: true })
    expect(server.sent).toEqual(['key 1'])
  })

  test.each(kinds)('%s: is not sent once it is not so, and what it is now is said', async (_what, change) => {
    const server = silver()
    rename(server, '1', 'Completed')
    const error = await thrownBy(carryOut(change(server), MOVE, aDecision(), aWorld().world))
    expect(messageOf(error, 'Failed')).toBe('It is Completed now, and no longer Silver.')
    expect(isUnsent(error)).toBe(true)
    expect(server.sent).toEqual([])
    expect(server.kept.get('1')).toEqual({ name: 'Completed', isActive: true })
  })

  test.each(kinds)(
    '%s: is sent where nobody can tell what was seen, or what it is',
    async (_what, change) => {
      const server = silver()
      await carryOut(change(server), RENAME, aDecision(), aWorld().world)
      expect(server.sent).toHaveLength(1)
      const nameless = silver()
      rename(nameless, '1', '')
      await carryOut(change(nameless), MOVE, aDecision(), aWorld().world)
      expect(nameless.sent).toHaveLength(1)
    },
  )

  test.each(kinds)('%s: is not sent where it cannot be read', async (_what, change) => {
    const server = silver()
    server.disturb('fails')
    const error = await thrownBy(carryOut(change(server), MOVE, aDecision(), aWorld().world))
    expect(isUnsent(error)).toBe(true)
    expect(server.sent).toEqual([])
  })

  test('is asked for once more after a call without a trace, and refused where it has moved on meanwhile', async () => {
    const server = silver()
    server.answer(refuse('nothing'))
    const decision = aDecision<Kept>()
    const change = statusOf(server)
    await thrownBy(carryOut(change, MOVE, decision, aWorld().world))
    rename(server, '1', 'Completed')
    const error = await thrownBy(carryOut(change, MOVE, decision, aWorld().world))
    expect(messageOf(error)).toMatch(/^It is (Completed now, and no longer Silver|not known whether)/)
    expect(server.sent).toHaveLength(1)
  })
})

describe('a flip', () => {
  test('is sent only where the record is not yet as it is to be', async () => {
    const server = silver()
    await carryOut(toggling(server), { isActive: false }, aDecision(), aWorld().world)
    expect(server.kept.get('1')?.isActive).toBe(false)
    const done = await carryOut(toggling(server), { isActive: false }, aDecision(), aWorld().world)
    expect(done).toMatchObject({ isSent: false, note: 'The center is already inactive.' })
    expect(server.sent).toHaveLength(1)
  })

  test('is not sent by another sign-in than the one that has looked', async () => {
    const server = silver()
    let token = 'one'
    const change = toggling(server)
    const looking: typeof change = {
      ...change,
      readState: async (input, signal) => {
        token = 'another'
        return change.readState?.(input, signal)
      },
    }
    const { world } = aWorld({ signIn: () => token })
    const error = await thrownBy(carryOut(looking, { isActive: false }, aDecision(), world))
    expect(messageOf(error)).toBe('The sign-in changed in this browser. Nothing was sent.')
    expect(server.sent).toEqual([])
  })

  test('whose answer is lost and look fails is not known, and is not sent again before it is', async () => {
    const server = silver()
    server.answer(lose(() => flip(server)))
    const decision = aDecision<Kept>()
    const world = () => aWorld().world
    const change = toggling(server)
    let looks = 0
    const blind: typeof change = {
      ...change,
      readState: async (input, signal) => {
        looks += 1
        if (looks > 1) throw new ApiError('lost', READ)
        return change.readState?.(input, signal)
      },
    }
    const error = await thrownBy(carryOut(blind, { isActive: false }, decision, world()))
    expect(messageOf(error)).toBe('It is not known whether the center was deactivated.')
    expect(await carryOut(change, { isActive: false }, decision, world())).toMatchObject({ isSent: true })
    expect(server.sent).toHaveLength(1)
    expect(server.kept.get('1')?.isActive).toBe(false)
  })
})
