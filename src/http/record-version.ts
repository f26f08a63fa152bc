import { isObject } from '@/lib/same'
import { ApiError } from './errors'

/** The strong `ETag` (RFC 9110) of the answer that a record was read from. A weak one never matches in `If-Match`, so it is ignored. */
const versions = new WeakMap<object, string>()

/** For the HTTP client. */
export function noteVersion(record: unknown, { headers }: Response): void {
  const version = headers.get('ETag')
  if (isObject(record) && version?.startsWith('"')) versions.set(record, version)
}

/** Gives `copy` the version of the record that it was made from, and returns it. */
export function withVersionOf<Copy extends object>(record: unknown, copy: Copy): Copy {
  const version = isObject(record) ? versions.get(record) : undefined
  if (version !== undefined) versions.set(copy, version)
  return copy
}

/** Headers of a call that may change only this version of the record. Empty if no version is known. */
export function ifUnchanged(record: object): { 'If-Match'?: string } {
  const version = versions.get(record)
  return version === undefined ? {} : { 'If-Match': version }
}

/** `ApiError.isOutdated` of any error. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.isOutdated
}
