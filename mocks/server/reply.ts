import { HttpResponse, type JsonBodyType } from 'msw'
import * as v from 'valibot'
import { API_PATH } from '@/lib/api-address'
import { parseJson } from '@/lib/json'

/** The pattern of a path of the API, at any origin and below any base path. */
export function endpoint(path: string): string {
  return `*${API_PATH}/${path}`
}

export function found(data: JsonBodyType): HttpResponse<JsonBodyType> {
  return HttpResponse.json({ success: true, data })
}

export function created(data: JsonBodyType, message: string): HttpResponse<JsonBodyType> {
  return HttpResponse.json({ success: true, data, message }, { status: 201 })
}

export function done(message: string, data?: JsonBodyType): HttpResponse<JsonBodyType> {
  return HttpResponse.json({ success: true, data, message })
}

export function refused(status: number, message: string): HttpResponse<JsonBodyType> {
  return HttpResponse.json({ success: false, message }, { status })
}

type Wire<Row> = (row: Row) => JsonBodyType

/** One page of the rows, by `page` and `limit`: `{ success, data, totalPages, total, page }`. */
export function pageReply<Row>(
  rows: Row[],
  query: URLSearchParams,
  wire: Wire<Row>,
): HttpResponse<JsonBodyType> {
  const { data, ...counts } = pageOf(rows, query, wire)
  return HttpResponse.json({ success: true, data, ...counts })
}

/** One page in the shape of the service centers: `{ success, data, pagination: { totalPages, total, page } }`. */
export function paginationReply<Row>(
  rows: Row[],
  query: URLSearchParams,
  wire: Wire<Row>,
): HttpResponse<JsonBodyType> {
  const { data, ...pagination } = pageOf(rows, query, wire)
  return HttpResponse.json({ success: true, data, pagination })
}

/** The message if a schema has none of its own. */
const NO_WORDS = ''

/** Parses the body. Throws the answer: 400 if it is not JSON, 422 if a field is wrong. */
export async function bodyOf<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body = await request
    .text()
    .then(parseJson)
    .catch(() => {
      throw refused(400, 'The request is not valid JSON')
    })
  const read = v.safeParse(schema, body, { message: NO_WORDS })
  if (read.success) return read.output
  const [issue] = read.issues
  throw refused(422, issue.message || `${v.getDotPath(issue) ?? 'The request'} is of the wrong kind`)
}

function pageOf<Row>(rows: Row[], query: URLSearchParams, wire: Wire<Row>) {
  const limit = wholeFrom1(query.get('limit'), 10, 100)
  const page = wholeFrom1(query.get('page'), 1, Number.MAX_SAFE_INTEGER)
  const start = (page - 1) * limit
  return {
    data: rows.slice(start, start + limit).map(wire),
    totalPages: Math.ceil(rows.length / limit),
    total: rows.length,
    page,
  }
}

function wholeFrom1(text: string | null, fallback: number, most: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : fallback
}
