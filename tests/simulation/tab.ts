import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { job, updateJobStatus } from '@/api/jobs'
import { createPlan, deletePlan, type PlanInput, plans, updatePlan } from '@/api/plans'
import { toggleServiceCenterStatus } from '@/api/service-centers'
import { changeJobs } from '@/batch/change-jobs'
import { type Ledger, ledgersOf, onLedgers, restoreLedgers } from '@/batch/ledger'
import { addLines } from '@/import/add-lines'
import { steadyServerNow } from '@/lib/server-clock'
import type { JobStatus } from '@/lib/status'
import { recentPayoutOf } from '@/payouts/account'
import { doubtsAbout } from '@/payouts/doubts'
import { pollNow } from '@/payouts/drive'
import { followOpenPayments } from '@/payouts/follow'
import { isBlocking, isChecking, type Payout } from '@/payouts/machine'
import { pay } from '@/payouts/pay'
import { accountQuery } from '@/payouts/payee'
import { PayoutNotice } from '@/payouts/payout-notice'
import {
  closeOutcome,
  onPayout,
  openOutcome,
  openPaymentsHere,
  payoutsHere,
  payoutTo,
} from '@/payouts/payout-state'
import { useWrite, writeKey } from '@/records/write'
import { planImport } from '@/routes/_shell/plans/-plan-import'
import { activityOf, type Entry, onActivity } from '@/session/activity-entries'
import { followSession } from '@/session/follow-session'
import { lockWhenIdle } from '@/session/lock-when-idle'
import { login } from '@/session/login'
import { endOverdueSession, lockSession, logOut, openSession } from '@/session/session'
import { type Admin, isLocked, isSignedIn } from '@/session/state'
import { onSession, sessionOf } from '@/session/store'
import { workInAllTabs } from '@/session/work'
import { createQueryClient } from '@/start/query-client'
import { hearToasts, type Toast, textOf, useClient } from './stand-ins'

/** A line of a file of plans. `isTicked`: it is there already, and wanted all the same. */
export type ChosenPlan = { line: number; name: string; isTicked: boolean }

// The console in one tab without what draws it: this file and all that it imports is loaded anew for each page. What it does itself is
// what components do when they are mounted, clicked and left.

/** What a tab shows. */
export type Shown =
  | { is: 'toast'; toast: Toast; isLocked: boolean }
  | { is: 'payout'; centerId: string; payout: Payout | undefined; text: string }
  | { is: 'activity'; entries: readonly Entry[] }
  | { is: 'ledgers'; ledgers: readonly Ledger[] }
  | { is: 'broken'; error: unknown }
  | { is: 'session'; session: ShownSession | null }
  | { is: 'data'; key: readonly unknown[]; data: unknown }

/** The admin whose console is on the screen, or beneath the login. */
type ShownSession = { admin: Admin; isOver: boolean; isLocked: boolean }

export type Outcome = { is: 'success' } | { is: 'failure'; error: Error }
export type Tab = ReturnType<typeof openTab>
export type { Entry, JobStatus, Ledger, Payout }

/** `lockAfter`: minutes without input after which the console locks itself; never if they are 0. */
export function openTab(show: (view: Shown) => void, { lockAfter = 0 } = {}) {
  const client = createQueryClient()
  useClient(client)
  hearToasts((toast) => show({ is: 'toast', toast, isLocked: sessionNow()?.isLocked ?? false }))
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' && type !== 'added') return
    const { data } = query.state
    if (data !== undefined) show({ is: 'data', key: query.queryKey, data })
  })
  onSession(client, () => {
    show({ is: 'session', session: sessionNow() })
    showAll()
  })
  /** Whatever is there is on the screen, or may be, once the login covers the console no more. */
  const showAll = () => {
    if (sessionNow()?.isOver !== false) return
    for (const { queryKey, state } of client.getQueryCache().getAll())
      if (state.data !== undefined) show({ is: 'data', key: queryKey, data: state.data })
    for (const [id, { payout }] of payoutsHere.read(client))
      show({ is: 'data', key: ['payout', id], data: payout })
  }
  const showPayout = (centerId: string) => {
    const payout = payoutOf(centerId)
    const isPaid = payout?.verdict?.is === 'paid'
    const text = payout && !isPaid ? textOf(PayoutNotice({ payout, center: { id: centerId } })) : ''
    if (isPaid) leave(centerId)
    show({ is: 'payout', centerId, payout, text })
  }
  onPayout(client, showPayout)
  onActivity(() => show({ is: 'activity', entries: activityOf(client) }))
  const sessionNow = (): ShownSession | null => {
    const session = sessionOf(client)
    if (!isSignedIn(session)) return null // as while the server is asked anew
    return { admin: session.admin, isOver: session.state === 'expired', isLocked: isLocked(session) }
  }
  const ledgers = () => ledgersOf(client)
  const payoutOf = (centerId: string) => payoutTo(client, centerId)

  /** The console is mounted for one admin after the other, whose e-mail is its key. */
  let mounted: { email: string; unmount: () => void } | undefined
  const mount = () => {
    const session = sessionNow()
    const email = session?.admin.email
    if (mounted?.email === email) return
    mounted?.unmount()
    mounted = undefined
    for (const centerId of modals.keys()) leave(centerId)
    if (email === undefined) return
    const stops = [
      lockWhenIdle(client, lockAfter),
      followOpenPayments(client),
      onLedgers(() => show({ is: 'ledgers', ledgers: ledgers() })),
    ]
    const unmount = () => {
      for (const stop of stops) stop()
    }
    mounted = { email, unmount }
    restoreLedgers(client)
  }
  const start = async () => {
    followSession(client)
    await openSession(client)
    client.mount() // what `QueryClientProvider` does
    onSession(client, notifyManager.batchCalls(mount))
    mount()
    isStarted = true
  }
  let isStarted = false

  const signingIn = useWrite(login, ['session', 'own', 'login'])
  const modals = new Map<string, ReturnType<typeof openModal>>()

  /** The modal reads the account as it opens; what it had read first is what the admin decides by, until a payment tells of a later one. */
  function openModal(center: { id: string; name: string }) {
    openOutcome(client, center.id)
    const before = payoutOf(center.id)
    const reading = new QueryObserver(client, accountQuery(center))
    const stop = reading.subscribe(() => undefined)
    let opened = before?.step === 'over' ? undefined : before?.account
    return {
      account: () => {
        opened ??= reading.getCurrentResult().data
        const payout = payoutOf(center.id)
        const hasEndedBefore = payout?.step === 'over' && payout === before
        return payout && !hasEndedBefore ? payout.account : opened
      },
      leave: stop,
    }
  }

  const leave = (centerId: string) => {
    modals.get(centerId)?.leave()
    modals.delete(centerId)
  }

  return {
    start,
    /** Nothing can be clicked before it is known who is signed in. */
    isStarted: () => isStarted,
    session: sessionNow,
    signIn: (email: string) => signingIn.write({ email, password: 'secret-1' }),
    logOut: () => logOut(client),
    lock: () => lockSession(client),
    workInAllTabs,
    /** The frame looks at the clock every ten seconds. */
    endOverdue: () => void endOverdueSession(client).catch(() => undefined),
    payoutOf,
    /** Whether the button of the modal takes no click. */
    isBusy: (centerId: string) => isBlocking(payoutOf(centerId)),
    isChecking: (centerId: string) => isChecking(payoutOf(centerId)),
    open: (center: { id: string; name: string }) => {
      if (!modals.has(center.id)) modals.set(center.id, openModal(center))
    },
    close: (centerId: string) => {
      const payout = payoutOf(centerId)
      if (!isBlocking(payout) || payout?.verdict?.is === 'recorded') closeOutcome(client, centerId, payout)
      leave(centerId)
    },
    accountIn: (centerId: string) => modals.get(centerId)?.account(),
    isOpen: (centerId: string) => modals.has(centerId),
    /** What the modal asks before it sends: whether the same was paid before, and by their keys which payments are in doubt. */
    questions: (centerId: string, paise: number) => {
      const account = modals.get(centerId)?.account()
      const open = openPaymentsHere.read(client)
      const doubts = doubtsAbout(centerId, { open, payout: payoutOf(centerId), now: steadyServerNow() })
      return {
        isDuplicate: account !== undefined && recentPayoutOf(account, paise) !== undefined,
        doubts: doubts.map(({ key }) => key),
      }
    },
    pay: (center: { id: string; name: string }, paise: number, notes: string) => {
      const account = modals.get(center.id)?.account()
      if (account) void pay(client, center, { paise, notes, account })
    },
    pollNow,
    readPlans: async () => (await plans.read()).rows,
    createPlan: (input: PlanInput, hear: (outcome: Outcome) => void) =>
      useWrite(createPlan, ['plans', 'new', 'save']).write(input, heard(hear)),
    updatePlan: (
      id: string,
      fields: Partial<PlanInput>,
      before: Partial<PlanInput>,
      hear: (outcome: Outcome) => void,
    ) => useWrite(updatePlan, ['plans', id, 'save']).write({ id, fields, before }, heard(hear)),
    deletePlan: (id: string, hear: (outcome: Outcome) => void) =>
      useWrite(deletePlan, ['plans', id, 'delete']).write(id, heard(hear)),
    /** Whether the menu "Change status" of that job takes no click. */
    isChangingJob: (id: string) =>
      client.isMutating({ mutationKey: writeKey(['jobs', id, 'status']), exact: true }) > 0,
    readJob: (id: string) => job.read(id),
    /** `seen`: the status that the menu shows; undefined if it shows none. */
    changeJob: (id: string, status: JobStatus, seen: string | undefined, hear: (outcome: Outcome) => void) =>
      useWrite(updateJobStatus, ['jobs', id, 'status']).write({ id, status, seen }, heard(hear)),
    changeJobs: (ids: readonly string[], status: JobStatus) => {
      const jobs = ids.map((id) => ({ id, status: undefined })) // as rows whose status the server did not send
      changeJobs(client, { jobs, status }).catch((error: unknown) => show({ is: 'broken', error }))
    },
    /** Lines of a file that need no correction. */
    addPlans: (chosen: readonly ChosenPlan[]) => {
      const lines = chosen.map(({ line, name, isTicked }) => ({
        line,
        name,
        texts: [name, '30', '100', 'Towing'],
        spoiled: new Map<number, string>(),
        errors: new Map<number, string>(),
        state: isTicked ? ('there' as const) : ('ready' as const),
        same: isTicked ? 'Same name' : undefined,
        input: { name, duration: 30, amount: 100, benefits: ['Towing'] },
      }))
      addLines(client, planImport, {
        heads: ['Plan Name', 'Duration (Days)', 'Amount', 'Benefits'],
        lines,
      }).catch((error: unknown) => show({ is: 'broken', error }))
    },
    ledgers,
    toggle: (id: string, isActive: boolean, hear: (outcome: Outcome) => void) =>
      useWrite(toggleServiceCenterStatus, ['service-centers', id, 'status']).write(
        { id, isActive },
        heard(hear),
      ),
  }
}

function heard(hear: (outcome: Outcome) => void) {
  return {
    onSuccess: () => hear({ is: 'success' }),
    onFailure: (error: Error) => hear({ is: 'failure', error }),
  }
}
