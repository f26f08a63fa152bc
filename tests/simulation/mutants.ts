/** What is replaced, by what, and why nobody can notice it where that is so: something else does the same. */
type Defect = readonly [from: string, to: string, why?: string]

/** Each is a defect to be put into a file of the console: `npm run simulate -- --mutants` says which world notices it first. */
export const DEFECTS: Readonly<Record<string, readonly Defect[]>> = {
  'src/payouts/machine.ts': [
    ['if (hasAccountChanged(payout.account, event.account))', 'if (false)'],
    [
      '{ before: payout.account, answer: event.answer, since: event.at }',
      '{ before: payout.account, answer: event.answer, since: 0 }',
    ],
    [
      "const verdict: Verdict | undefined = answer.is === 'accepted' ?",
      "const verdict: Verdict | undefined = answer.is !== 'lost' ?",
    ],
    ['if (timesBefore > 0 && timesBefore >= times) return verdict', 'if (timesBefore > 99) return verdict'],
    ["times > (answer.is === 'accepted' ? 1 : 0)", "times > (answer.is === 'accepted' ? 2 : 0)"],
    ["times > (answer.is === 'accepted' ? 1 : 0)", 'times > 1'],
    [
      "if (answer.is === 'accepted' || !isQuiet) return verdict",
      "if (answer.is === 'accepted') return verdict",
    ],
    ['if (unexplainedPaise >= paise) return unclear', 'if (false) return unclear'],
    ['if (unexplainedPaise > 0) return verdict ?? unclear', 'if (false) return unclear'],
    ['      return isSearched\n', '      return true\n'],
    ['      return isSearched\n', '      return false\n'],
    ['age >= QUIET && steadyFor >= timeToList(payout, trace, read)', 'age >= QUIET'],
    ['(event.isFoundElsewhere || mayBeRecorded(payout.paise, payout.first, event.account))', 'false'],
    ['event.isFoundElsewhere || ', ''],
    [' && !(isExpected && canList(before, read))', ''],
    ['trace.unexplainedPaise === 0 || (isExpected && trace.unexplainedPaise === paise)', 'true'],
    [
      'trace.unexplainedPaise === 0 || (isExpected && trace.unexplainedPaise === paise)',
      'trace.unexplainedPaise < (isExpected ? 2 * paise : paise)',
    ],
    [
      "return payout ? payout.step !== 'over' && !isInDoubt(payout) : false",
      "return payout ? payout.step !== 'over' && payout.verdict === undefined : false",
    ],
    [
      "return payout ? payout.step !== 'over' && !isInDoubt(payout) : false",
      "return payout ? payout.step !== 'over' : false",
    ],
    ['const account = read ?? payout.account', 'const account = payout.account'],
    ['...(isNowUnclear ? compareWithRest(payout, trace) : { trace }),', 'trace,'],
    ["  if (verdict?.is === 'unclear') return verdict\n", ''],
    ["    case 'untraced':\n    case 'unclear':\n", "    case 'untraced':\n"],
  ],
  'src/payouts/runner.ts': [
    [
      'if (dependencies.signal.aborted) return end()',
      'if (false) return end()',
      '`pay` and `waitForLock` look at the same signal right before',
    ],
    ["dependencies.signal.addEventListener('abort', end)", "dependencies.signal.addEventListener('x', end)"],
    ['if (!signal.aborted) dispatch(event)', 'dispatch(event)'],
    ["(error instanceof GoneError ? 'gone' : 'unreadable')", "'unreadable' as const"],
    [
      "if (typeof account === 'string') return { is: account }",
      "if (typeof account === 'string') return { is: 'read', account: { pendingPaise: 0, payouts: [], reachesTo: 0, nameCount: 1 }, at: dependencies.now(), isFoundElsewhere: false }",
    ],
  ],
  'src/payouts/pay.ts': [
    ['if (isBlocking(payoutTo(client, center.id))) return', 'if (false) return'],
    ['key: earlier?.key ?? uuid(),', 'key: uuid(),'],
    ['session.aborted ? undefined : runUntilKnown(payment, first)', 'runUntilKnown(payment, first)'],
    ['else if (earlier && outcome && hasEndedUnsent(outcome))', 'else if (earlier)'],
  ],
  'src/payouts/drive.ts': [
    ['if (repeated) storePayment(admin, repeated)', ''],
    ['    if (error instanceof OfflineError) {', '    if (false) {'],
    ['{ ...entryOf(payment), ...stateInActivity(first[0], payment) }', 'entryOf(payment)'],
    ['storePayment(admin, openPayment(center.id, decision, decision.first ?? before))', ''],
    ['decision, decision.first ?? before', 'decision, before'],
    ['if (isUnsent && !hasOwnToken(client))', 'if (false && !hasOwnToken(client))'],
    [
      'if (!isAwaited && !isOutcomeOpen(error, { isRepeated }))',
      'if (!isOutcomeOpen(error, { isRepeated }))',
    ],
    ['await waitForSignIn(client, readSignal)', 'void waitForSignIn'],
    ['ofSession.get(key)?.abort()', 'void ofSession'],
  ],
  'src/payouts/publish.ts': [
    [' && !(isRepeated && hasEndedUnsent(payout)))', ')'],
    ["...accountFields('before' in payout ? payout.before : account)", '...accountFields(account)'],
    ["step === 'over' ? undefined : { isMade: true }", "step === 'over' ? undefined : {}"],
    ['return { sentAt, isUnknown: false, isDeducted: false }', 'return { sentAt, isDeducted: false }'],
  ],
  'src/payouts/follow.ts': [
    ['!isFollowedHere(client, key)', 'true'],
    ['isSearchedElsewhere = true\n', 'void isSearchedElsewhere\n'],
  ],
  'src/payouts/payee.ts': [[' && readToken() === token && hasOwnToken(client)', '']],
  'src/payouts/account.ts': [
    [
      'return before.pendingPaise !== after.pendingPaise || newPayouts(before, after).length > 0',
      'return newPayouts(before, after).length > 0',
    ],
    ['deductedPaise - addedPaise)', 'deductedPaise)'],
    ['deductedPaise > 0 && addedPaise > deductedPaise', 'false'],
    ['unexplainedPaise: Math.max(0, ', 'unexplainedPaise: 0 * Math.max(0, '],
    ['if (index >= 0) added.splice(index, 1)', 'void index'],
    ['const listed = added.filter((payout) => paiseOf(payout) === paise)', 'const listed = added'],
  ],
  'src/payouts/doubts.ts': [
    ['now - payment.sentAt < SEARCHED_FOR &&', 'false &&'],
    ["const isSearchedHere = isInDoubt(payout) && payout?.step !== 'over'", 'const isSearchedHere = false'],
  ],
  'src/lib/server-clock.ts': [
    ['return monotonicNow() + aheadOfPage', 'return Date.now()'],
    ['return monotonicNow() + aheadOfPage', 'return serverNow()'],
  ],
  'src/data/outcome.ts': [
    ['const readsNeeded = isRefusal(error) ? 1 : 2', 'const readsNeeded = 0'],
    ["if (kind === 'flip' && isDone(input, state, undefined)) {", 'if (false) {'],
    ['if (signal.aborted || !hasOwnToken())', 'if (false)'],
    [
      'verdictOf(attempt, records.state, time)',
      'verdictOf({ ...attempt, decision: { ...decision, before: undefined } }, records.state, time)',
    ],
    ['if (isMade && deps.isAmbiguous) return', 'if (false) return'],
    ['if (stop?.aborted) throw', 'if (false) throw'],
    ['missing >= READS_WITHOUT_IT', 'missing >= 1'],
    ['  if (move) throw new MovedOnError(move)\n', ''],
  ],
  'src/http/errors.ts': [
    ['const UNDECIDED = [408, 425, 499]', 'const UNDECIDED: number[] = []'],
    ['return status < 400 || status >= 500 || isUndecided', 'return isUndecided'],
    ['(isRepeated && status === STILL_AT_WORK)', 'false'],
    ['if (status === undefined || !isRefusal(error)) return true', 'if (status === undefined) return true'],
    ['return !token || authorization', 'return true || authorization'],
  ],
  'src/lib/web-lock.ts': [
    ["return lock ? work() : 'busy'", 'return work()'],
    ["if (heldHere.has(name)) return 'busy'", "if (false) return 'busy'"],
    ['if (!locks) return work()', 'if (!locks) return'],
    [
      'await requestLock(locks, name, { signal }, workIfWanted)',
      'await requestLock(locks, name, {}, workIfWanted)',
      '`workIfWanted` looks at the signal, and who holds the lock ends with the same sign-in',
    ],
    ['return await requestLock(locks, name, { signal }, workIfWanted)', 'return undefined'],
    ['if (isAnswered) throw error', 'throw error'],
  ],
  'src/session/session.ts': [
    ['coverWithLogin(client)\n    resetReadSince', 'resetReadSince'],
    ['if (isExpired(client)) void client.cancelQueries()', ''],
    ['resetReadSince(client, begunAt)', ''],
    ['if (isLocked) showCurrentLock(client)', 'if (isLocked) showLock(client, tokenEndsAt())'],
    ["postToTabs({ kind: 'locked', endsAt: tokenEndsAt() })", ''],
    [
      "stopReading(client)\n  tellSession(client, { type: 'loggedOut' })",
      "removeStored(STORAGE_KEYS.lastInput)\n  tellSession(client, { type: 'loggedOut' })",
    ],
    ['lockToken()', ''],
    ['if (!signal.aborted && !hasOwnToken(client)) await followCookie(client)', ''],
  ],
  'src/session/state.ts': [
    ['(endsAt !== undefined && endsAt === lockedUntil)', 'false'],
    ['if (isOld && !isCurrent) return session\n', 'return session\n'],
  ],
  'src/session/store.ts': [
    [
      'if (session.aborted) return\n',
      '',
      'once the session has ended no line changes, and no panel shows a button',
    ],
  ],
  'src/ui/toast.ts': [
    ['if (!waiting || waiting.admin !== admin) return', 'if (!waiting) return'],
    ['if (!held || held.admin !== admin) held =', 'held ??='],
    ['if (held) held.toasts.push(showIt)\n  else showIt()', 'showIt()'],
  ],
  'src/start/query-client.ts': [
    ['holdToastsWhileLocked(client)\n  return', 'return'],
    ['const unsubscribe = online.subscribe(update)', 'const unsubscribe = () => undefined'],
  ],
  'src/session/follow-session.ts': [['void followLock(client, signal)', '']],
  'src/session/lock-when-idle.ts': [
    [
      'if (showLockOfToken(client)) return',
      'if (false) return',
      '`createSession` asks the token, and messages to a tab that sleeps wait for it',
    ],
    ['[lastInput, storedInput(), tokenSavedAt() ?? openedAt]', '[lastInput, tokenSavedAt() ?? openedAt]'],
    ['tokenSavedAt() ?? openedAt', 'tokenSavedAt() ?? now'],
    ['idleTime(inputs, now) >= minutes * 60_000', 'idleTime(inputs, now) >= minutes * 90_000'],
  ],
  'src/batch/change-each.ts': [
    ['if (outcome) return outcome\n  } catch', '} catch'],
    [
      "return stop.aborted ? { is: 'unsent' } : dependencies.send(id)",
      'return dependencies.send(id)',
      'the read rejects once it is stopped, and `send` looks again',
    ],
    ['await dependencies.waitUntilFree(id, stop)', 'void stop'],
  ],
  'src/batch/change-jobs.ts': [
    [
      "if (current.status === status) return { is: 'already' }",
      "if (current.status !== status) return { is: 'already' }",
    ],
  ],
  'src/batch/run-batch.ts': [
    ['waitForLock(lock(id), signal, { work: change })', 'change()'],
    ['if (isExpired(client)) stopped.abort()', ''],
    ['if (isExpired(client) || !hasOwnToken(client)) stopped.abort()', 'void stopped'],
    ['return isFree(id) ? send(id, stopped.signal) : undefined', 'return send(id, stopped.signal)'],
    ["if (isOutcomeOpen(error)) return { is: 'unknown', note: noteWithWords(error) }", ''],
    [
      "if (isUnsent(error)) return { is: 'unsent', note: messageOf(error) }",
      '',
      '`readFirst` asks for network and token in the same tick',
    ],
    ["if (ledger.current().step !== 'over') return", ''],
    ['idsWithOutcome(ledger.current().lines, outcome)', "idsWithOutcome(ledger.current().lines, 'unknown')"],
    [
      "const release = guardWork({ kind: 'other', text }, session)",
      'const release = (): void => void guardWork',
    ],
    ['AbortSignal.any([stopped.signal, session])', 'stopped.signal'],
    ['stopped.abort()\n    if (ledger', 'if (ledger'],
  ],
  'src/import/add-lines.ts': [
    ['sameAmong(spec, input, await spec.readSimilar(input, signal))', 'undefined'],
    ['if (same !== undefined) return undefined', ''],
    ['if (before > 0) ordinals', 'if (false) ordinals'],
    ['lock: () => `wayside import ', 'lock: () => owner + `wayside import '],
  ],
  'src/batch/ledger.ts': [
    ["{ is: line.outcome === 'under-way' ? 'unknown' : 'unsent' }", "{ is: 'unsent' }"],
  ],
}
