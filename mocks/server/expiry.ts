import type { Collection } from './collection'

type Expiring = { id: string; expiresAt: string }

/** The moment after so many milliseconds, in ISO 8601. */
export function expiryAfter(lifetime: number): string {
  return new Date(Date.now() + lifetime).toISOString()
}

export function isExpired({ expiresAt }: Expiring): boolean {
  return Date.parse(expiresAt) <= Date.now()
}

export function removeExpired<Row extends Expiring>(collection: Collection<Row>): void {
  for (const row of collection.all()) {
    if (isExpired(row)) collection.remove(row.id)
  }
}
