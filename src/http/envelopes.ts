import * as v from 'valibot'
import { tellBreach } from '@/lib/breach'
import { complaint, extra, type FieldNotes, number, object } from './fields'

/** Reads `{ data }`. */
export function dataOf<Input, Output>(
  schema: v.GenericSchema<Input, Output>,
): v.GenericSchema<{ data: Input }, Output> {
  return v.pipe(
    v.object({ data: schema }),
    v.transform((body: { data: Output }) => body.data),
  )
}

/**
 * One page of a list; `total` counts the rows of all pages, where the server sends it. `sent` counts what came of this one, rows
 * that cannot be read included.
 */
export type Page<Row> = { rows: Row[]; sent: number; totalPages: number; total: number | undefined }

/** Reads `{ data, totalPages }` or `{ data, pagination: { totalPages } }` (spec 3, "List response shapes"). `path` is that of the call, for the console. */
export function pageOf<Row>(row: v.GenericSchema<unknown, Row>, path = 'a list') {
  const counts = { totalPages: number, total: extra(number) }
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((body) => ({ ...body, sent: Array.isArray(body.data) ? body.data.length : 0 })),
    v.object({
      data: rowsOf(row, path),
      sent: extra(v.number()),
      ...counts,
      pagination: extra(v.nullish(v.object(counts)), 'totalPages'),
    }),
    v.transform(
      ({ data, sent, totalPages, total, pagination }): Page<Row> => ({
        rows: data,
        sent,
        totalPages: Math.max(1, Math.floor(pagination?.totalPages ?? totalPages ?? 1)),
        total: pagination?.total ?? total,
      }),
    ),
  )
}

/**
 * The rows of the list that was read at a path. One that cannot be read, such as one without an id, is left out and told on the
 * console; a list of which none can be read is no list of these rows.
 */
export function rowsOf<Row>(row: v.GenericSchema<unknown, Row>, path: string) {
  return v.pipe(
    v.array(v.unknown()),
    v.rawTransform<unknown[], Row[]>(({ dataset, addIssue, NEVER }) => {
      const input = dataset.value
      const results = input.map((element) => v.safeParse(row, element))
      const rows = results.flatMap((result) => (result.success ? [result.output] : []))
      for (const [key, { issues: [issue] = [] }] of results.entries()) {
        if (!issue) continue
        if (rows.length > 0) {
          console.error(`/api/v1/${path}: row ${key} is left out: ${complaint(issue)}`)
          tellBreach(`GET /api/v1/${path}`, `a row is left out: ${complaint(issue)}`)
          continue
        }
        const place = { type: 'array', origin: 'value', input, key, value: input[key] } as const
        addIssue({
          expected: issue.expected ?? undefined,
          received: issue.received,
          path: [place, ...(issue.path ?? [])],
        })
        return NEVER
      }
      return rows
    }),
    v.metadata({ each: row } satisfies FieldNotes),
  )
}

/** A whole list, which the server sends without paging, as its one page. */
export function onePage<Row>(rows: Row[]): Page<Row> {
  return { rows, sent: rows.length, totalPages: 1, total: rows.length }
}

/** What a call that was carried out may answer: anything of the API's making that does not say `success: false`. */
export const Receipt = v.pipe(
  object,
  v.object({
    success: v.optional(
      v.pipe(
        v.unknown(),
        v.check((success) => success !== false),
      ),
    ),
  }),
)
