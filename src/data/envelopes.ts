import * as v from 'valibot'
import { API_PATH } from '@/lib/api-address'
import { CallError, logError, reportBreach } from '@/lib/error-log'
import { describeIssue, extra, type FieldMetadata, number, uniqueById } from '@/lib/fields'

/** The schema of `{ data }`. */
export function dataOf<Input, Output>(
  schema: v.GenericSchema<Input, Output>,
): v.GenericSchema<{ data: Input }, Output> {
  return v.pipe(
    v.object({ data: schema }),
    v.transform((body: { data: Output }) => body.data),
  )
}

/**
 * `total`: the rows on all pages, if the server sends it. `sent`: the rows of this page, with those that cannot be read, which `rows`
 * lacks.
 */
export type Page<Row> = {
  rows: Row[]
  sent: number
  totalPages: number
  total: number | undefined
  /** The rows are of an earlier answer than the counts. */
  isMixed?: boolean
}

/** Like `pageAsSent`, but keeps and counts only the first row of an id. */
export function pageOf<Row>(row: v.GenericSchema<unknown, Row>, path?: string) {
  return v.pipe(
    pageAsSent(row, path),
    v.transform(({ sent, ...page }): Page<Row> => {
      const rows = uniqueById(page.rows)
      return { ...page, rows, sent: sent - (page.rows.length - rows.length) }
    }),
  )
}

/**
 * The schema of `{ data, totalPages }` or `{ data, pagination: { totalPages } }`: the API's lists differ. `path`: for the log. A row that
 * was sent twice stays twice: to count rows across pages, both are needed.
 */
export function pageAsSent<Row>(row: v.GenericSchema<unknown, Row>, path = 'a list') {
  const counts = { totalPages: number, total: extra(number) }
  return v.pipe(
    v.object({
      data: readableRows(row, path),
      ...counts,
      pagination: extra(v.nullish(v.object(counts)), 'totalPages'),
    }),
    v.transform(
      ({ data, totalPages, total, pagination }): Page<Row> => ({
        ...data,
        totalPages: Math.max(1, Math.floor(pagination?.totalPages ?? totalPages ?? 1)),
        total: pagination?.total ?? total,
      }),
    ),
  )
}

/** A list without paging, as a page. Of rows with the same id the first is kept. */
export function wholeList<Row>(row: v.GenericSchema<unknown, Row>, path: string) {
  return v.pipe(
    readableRows(row, path),
    v.transform(({ rows, sent }) => pageWith(uniqueById(rows), sent - rows.length)),
  )
}

/** A row that cannot be read is left out and logged. If none can be read, the whole list has failed. */
function readableRows<Row>(row: v.GenericSchema<unknown, Row>, path: string) {
  return v.pipe(
    v.array(v.unknown()),
    v.rawTransform<unknown[], Pick<Page<Row>, 'rows' | 'sent'>>(({ dataset, addIssue, NEVER }) => {
      const input = dataset.value
      const results = input.map((element) => v.safeParse(row, element))
      const rows = results.flatMap((result) => (result.success ? [result.output] : []))
      for (const [key, { issues: [issue] = [] }] of results.entries()) {
        if (!issue) continue
        if (rows.length > 0) {
          const call = `GET ${API_PATH}/${path}`
          const what = describeIssue(issue)
          logError(new CallError(call, `row ${key} is left out: ${what}`))
          reportBreach(call, `a row is left out: ${what}`)
          continue
        }
        const pathItem = { type: 'array', origin: 'value', input, key, value: input[key] } as const
        addIssue({
          expected: issue.expected ?? undefined,
          received: issue.received,
          path: [pathItem, ...(issue.path ?? [])],
        })
        return NEVER
      }
      return { rows, sent: input.length }
    }),
    v.metadata({ each: row } satisfies FieldMetadata),
  )
}

export function singlePage<Row>(rows: Row[]): Page<Row> {
  return pageWith(rows, 0)
}

/** Rows that could not be read stay counted. */
export function withRows<Row>({ rows, sent }: Page<Row>, others: Row[]): Page<Row> {
  return pageWith(others, sent - rows.length)
}

export function filterRows<Row>(page: Page<Row>, isKept: (row: Row) => boolean): Page<Row> {
  return withRows(page, page.rows.filter(isKept))
}

function pageWith<Row>(rows: Row[], unreadable: number): Page<Row> {
  const sent = rows.length + unreadable
  return { rows, sent, totalPages: 1, total: sent }
}
