import { isAnsweredByApi, isHttpError } from './errors'

/**
 * The version of a record, where a server tells one: the strong `ETag` (RFC 9110) of the answer that it was read from. A weak one, which
 * servers make of any body, never matches in `If-Match`, and is no version.
 */
const versions = new WeakMap<object, string>()

/** For the client: remembers the version with the record that an answer was read as. */
export function noteVersion(record: unknown, { headers }: Response): void {
  const version = headers.get('ETag')
  if (isObject(record) && version?.startsWith('"')) versions.set(record, version)
}

/** The same `copy`, with the version of the record that it was made from. */
export function withVersionOf<Copy extends object>(record: unknown, copy: Copy): Copy {
  const version = isObject(record) ? versions.get(record) : undefined
  if (version !== undefined) versions.set(copy, version)
  return copy
}

/** Headers of a call that changes the record in this version alone. None if no version is known. */
export function ifUnchanged(record: object): { 'If-Match'?: string } {
  const version = versions.get(record)
  return version === undefined ? {} : { 'If-Match': version }
}

/** Whether the API refused a change since the record has another version by now. Nothing was changed. */
export function isOutdated(error: unknown): boolean {
  if (!isHttpError(error) || !isAnsweredByApi(error)) return false
  return error.response.status === 412 && error.request.headers.has('If-Match')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
