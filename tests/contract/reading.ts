import * as v from 'valibot'
import { describeIssue } from '@/lib/fields'
import { looksAt } from './fields'
import { type Row, tellFields } from './report'
import type { Answer } from './server'

type Query = Record<string, string | number | undefined>

/** Asks for a path with a query. `shownAs` replaces, in the report, an address that holds an id or a value of a record. */
export type Reader = (path: string, query?: Query, shownAs?: string) => Promise<Reading>
export type Reading = { row: Row; answer: Answer }

/** Tells what is wrong with an answer as the console's own schema reads it; answers whether that can read it. */
export function checkAnswer({ row, answer: { body, fault } }: Reading, schema: v.GenericSchema): boolean {
  if (fault !== undefined) return false
  tellFields(row, looksAt(schema, body))
  if (row.faults.some((found) => /\bid is missing|\bid should be/.test(found))) return false
  const result = v.safeParse(schema, body)
  if (!result.success && row.faults.length === 0) row.faults.push(describeIssue(result.issues[0]))
  return result.success
}
