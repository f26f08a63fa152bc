import { endsSession, messageOf } from './errors'

/** Why the server refused a call. What a server says of a refused token, such as "expired", tells an admin nothing. */
export function refusalOf(error: unknown, fallback: string): string {
  return endsSession(error) ? 'Your session ended' : messageOf(error, fallback)
}
