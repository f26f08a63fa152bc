import { bundleOf, type LoadTab, loaderOf } from '@tests/simulation/bundle'
import { run } from '@tests/simulation/run'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Worlds on virtual time (tests/simulation). `npm run simulate -- --seed 7` tells one step by step.

let load: LoadTab
const { stackTraceLimit } = Error

beforeAll(async () => {
  load = loaderOf(await bundleOf())
  Error.stackTraceLimit = 0 // nobody reads them, and they take their time
})

afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit
})

// Each is the first world in which that defect shows when it is put back into the code: what worlds are made of may change the seeds.
test.each([
  ['a repetition that was not sent loses the key of the payment, and is told as not sent', 44],
  ['another payment, not listed yet, is taken for this one made three times', 400],
  ['what waits for reads is sent after "Stop"', 291],
  ['a tab that cannot learn who has signed in goes on for another admin', 19],
  ['a tab that begins takes up a payment that another tab goes on searching for', 370],
  ['a payment is sent again after its deduction was seen', 133],
  ['what a browser sent several times is told as not paid, since the last call was refused', 3093],
  ['a repetition is sent, and told as without a trace, though the call before was booked meanwhile', 2347],
  ['a plan that another admin has changed since is told as not added', 2901],
  ['two smaller payments of the same admin, not listed yet, are taken for this one', 3414],
  ['what a browser sent several times is told as one, since others turn up in the list first', 5661],
  ['a search that cannot read anything ends after a night, and never tells what turned up', 6603],
  [
    'what another admin paid before is counted as three more of this one, since its deduction is read late',
    6699,
  ],
  ['a payment that is known to be made lends its key to the next one after a sign-in', 353],
  ['a tab takes up its own payment while its call is running, and does not hear of the answer', 8254],
  ['a payout that is listed late is taken for what this payment has deducted', 4466],
  ['a toast is shown over a lock that is not drawn yet', 5354],
  ['a lock that crosses a sign-in covers one tab, and not the other', 8064],
  ['toasts that another admin has dropped are shown at the next sign-in of the first', 11859],
  ['a tab that hears late of a logout forgets when the others were last used', 3394],
  ['a tab that was opened offline, and then online, goes on waiting for the network', 4972],
  ['a plan that a lagging copy does not know yet is told as gone', 15889],
  ['a server that repeats its answer to a key is believed, though the job was changed since', 24616],
  ['a change whose call was accepted is told as unknown, since nothing could be read after it', 3454],
  ['a page whose first call hangs goes on waiting, though another tab has signed in', 35919],
  ['a payment that was not sent again is not searched for, since another tab has found it', 60463],
  ['a payment that was not sent again is not searched for, since its ten minutes are over', 73003],
  ['an earlier payment that is listed late hides a deduction, and the payment is told as refused', 110938],
  ['a late answer to a sign-in replaces the token of the admin who has signed in since', 133674],
  ['a tab whose session is over locks the one that has just begun', 145288],
  ['a second booking is listed too late to be told, since earlier ones are listed before it', 208714],
  ['a payment that was not sent again is not searched for, since another tab has stored it anew', 257488],
  ['an edit that changes nothing is told as made, whatever the record is by then', 271678],
  ['a page that Back restores never hears of a payment whose page is gone', 192110],
  [
    'a repetition that was paid is followed and told a second time, since its first call is searched for once more',
    28,
  ],
  ['a payment that an earlier page has told as made is told as in progress', 54],
  ['a payment is sent again though another tab has found it, since this one reads an older copy', 310703],
  ['a third booking is listed too late to be told, since an earlier payment explains a part of it', 358642],
  ['a payment that was not sent, since the network had gone, is told as refused, and as recorded', 406607],
  ['a page that Back restores does not see the sign-in right before, whose cookie comes late', 452743],
  ['two admins who sign in within one millisecond are one for a tab, which pays for the other', 625025],
  ['of two sign-ins within one millisecond the other tab takes its own for the later one', 815155],
  ['a page that Back restores does not see the lock right before, whose cookie comes late', 807749],
  ['a payment is not searched for any longer once a deduction that nothing explains is told', 741976],
  ['a repeated change is told as made after three reads without it, since the next ones failed', 161790],
  [
    'a clock that is set back at night keeps the console open, since the time of the sign-in is gone',
    7009088,
  ],
  ['a lock after a sign-in by an earlier clock covers one tab, and not the other', 8008664],
])('%s (seed %i)', async (_name, seed) => {
  expect(await run(seed, load)).toMatchObject({ wrong: undefined })
})

const SEEDS_IN_LOT = 50
const LOTS = Array.from({ length: 2000 / SEEDS_IN_LOT }, (_, index) => index + 1)

test.each(LOTS)(
  'nothing is paid twice, or told otherwise than it is: worlds, lot %i',
  { timeout: 60_000 },
  async (lot) => {
    const wrong: string[] = []
    for (let seed = (lot - 1) * SEEDS_IN_LOT + 1; seed <= lot * SEEDS_IN_LOT; seed += 1) {
      const outcome = await run(seed, load)
      if (outcome.wrong !== undefined) wrong.push(`seed ${seed}: ${outcome.wrong}`)
    }
    expect(wrong).toEqual([])
  },
)

test('a run follows from its seed', async () => {
  const [first, again] = [await run(3, load, { isTold: true }), await run(3, load, { isTold: true })]
  expect(again.story).toEqual(first.story)
  expect(first.story.length).toBeGreaterThan(50)
})
