/**
 * What the screens at some addresses ask first, told with what is read, so that the call can be made before these screens' code
 * has arrived.
 */
export type HasFirstCall = {
  firstCall: {
    /** Addresses, with `$id` in the place of a segment that names a record; `''` is the start. */
    at: readonly string[]
    /** Below `/api/v1/`, with its query. */
    path: (id: string, search: Record<string, string>) => string
  }
}
