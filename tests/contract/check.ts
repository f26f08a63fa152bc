import * as v from 'valibot'
import { customerPayments } from '@/api/customer-payments'
import { jobs } from '@/api/jobs'
import { service, services } from '@/api/services'
import { dataOf } from '@/data/envelopes'
import { describeIssue, id } from '@/lib/fields'
import { stringifySearch } from '@/lib/search-params'
import { signIn } from '@/session/login'
import { profile } from '@/session/session'
import { endpoints, lists, type RecordCall, records } from './calls'
import { looksAt } from './fields'
import { checkList } from './list'
import { checkAnswer, type Reader, type Reading } from './reading'
import { type Report, type Row, reportOf, rowOf, tellFields } from './report'
import { type Answer, serverAt } from './server'

export type CheckOptions = {
  /** Of the API, with or without `/api/v1`. */
  url: string
  email: string
  password: string
  /** Makes the signal that gives a call up. */
  deadline: () => AbortSignal
  /** Hears of each call as its answer is known. */
  onCall?: (row: Row) => void
}

/** For what is asked of a period. */
const PERIOD = { startDate: '2026-01-01', endDate: '2026-01-31' }

/** An id that no record has. */
const NO_ID = 'no-such-record'

/** Records of each kind that are read whole. */
const SAMPLE = 3

/**
 * Signs in and reads every GET that the console uses: lists with each filter, paging and search, records by ids
 * that these hold. Nothing is changed, and nothing sent but GETs; not even a logout, which on some servers ends every session
 * of the admin.
 */
export async function checkApi({ url, email, password, deadline, onCall }: CheckOptions): Promise<Report> {
  const server = serverAt(url, deadline)
  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    onCall?.(row)
    return row
  }

  const login = await server.signIn(signIn.path, { email, password })
  const signed = add(rowOf(`POST ${signIn.path}`, login))
  const token = tokenIn(signed, login)
  if (token === undefined) return reportOf(url, rows)

  const read: Reader = async (path, query = {}, shownAs = path + stringifySearch(query)) => {
    const answer = await server.get(path, query, token)
    return { row: add(rowOf(`GET ${shownAs}`, answer)), answer }
  }

  const stranger = await server.get(profile.path)
  tellStranger(add({ ...rowOf(`GET ${profile.path} without a token`, stranger), faults: [] }), stranger)

  const answers = new Map<string, unknown>()
  for (const endpoint of [profile, ...endpoints]) {
    const reading = await read(endpoint.path)
    checkAnswer(reading, endpoint.answer)
    answers.set(endpoint.path, reading.answer.body)
  }
  for (const list of lists) {
    const ids = await checkList(list, read)
    if (!ids) continue
    for (const record of records.filter(({ path }) => path('') === `${list.path}/`))
      await checkRecord(record, ids, read)
  }
  await checkOthers(answers.get(services.path), read)
  return reportOf(url, rows)
}

function tokenIn(row: Row, { body, fault }: Answer): string | undefined {
  if (fault !== undefined) return undefined
  const result = v.safeParse(signIn.answer, body)
  tellFields(row, looksAt(signIn.answer, body))
  if (!result.success && row.faults.length === 0) row.faults.push(describeIssue(result.issues[0]))
  return result.success ? result.output.token : undefined
}

function tellStranger(row: Row, { status, fault }: Answer): void {
  if (status === undefined) row.faults.push(fault ?? 'no answer')
  else if (status < 300) row.faults.push('answers without a sign-in')
  else if (status !== 401)
    row.notes.push('should be 401: only a 401 tells the console that a session has ended')
}

function tellVersion({ row, answer: { version } }: Reading): void {
  if (version !== undefined) row.extras.push('has a version (ETag): saving sends it as If-Match')
}

/** Records as their ids name them, and one that there is not. */
async function checkRecord(record: RecordCall, ids: string[], read: Reader): Promise<void> {
  const shownAs = record.path(NO_ID).replace(NO_ID, '{id}')
  for (const wanted of ids.slice(0, SAMPLE)) {
    const reading = await read(record.path(wanted), {}, shownAs)
    const isRead = checkAnswer(reading, record.answer)
    tellVersion(reading)
    const named = v.safeParse(dataOf(v.object({ id })), reading.answer.body)
    if (isRead && named.success && named.output.id !== wanted)
      reading.row.faults.push('answers with another record')
  }
  const { row, answer } = await read(record.path(NO_ID), {}, `${shownAs} for an ID that does not exist`)
  row.faults = answer.status === undefined ? row.faults : []
  if (v.safeParse(record.answer, answer.body).success)
    row.faults.push('answers with a record for an ID that does not exist')
  else if (answer.status !== 404 && answer.status !== undefined)
    row.notes.push('should be 404: the console shows this as a failure, not as a record that does not exist')
}

/** The API promises no shape for analytics: that they answer JSON is all that can be said of them. */
async function checkOthers(catalogue: unknown, read: Reader): Promise<void> {
  const offered = v.safeParse(services.answer, catalogue)
  const [first] = offered.success ? offered.output.rows : []
  if (first) await checkService(first.id, read)
  for (const { path } of [customerPayments, jobs]) await read(`${path}/analytics`, PERIOD)
}

/** The API promises no shape for this answer: where it is no service, the console reads the catalogue in its place. */
async function checkService(id: string, read: Reader): Promise<void> {
  const { row, answer } = await read(service.path(id), {}, `${services.path}/{id}`)
  tellVersion({ row, answer })
  const { status = 0, body } = answer
  const found = v.safeParse(service.answer, body)
  const isAnswered = (status >= 200 && status < 300) || service.absent.includes(status)
  if (!isAnswered || (found.success && found.output.id === id)) return
  row.faults = []
  row.notes.push('does not answer with the service: the console reads the whole list instead')
}
