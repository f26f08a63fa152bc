import { timelineUntil } from '@mocks/data/calendar'
import type { HttpHandler } from 'msw'
import { Collection, type Seed } from './collection'

/**
 * The row types of all collections. The file of a resource adds its own. Moments are in ISO 8601, money is in rupees, coordinates are in
 * degrees.
 */
export interface Rows extends Record<never, { id: string }> {}
export type CollectionName = keyof Rows

type Marketplace = { [Name in CollectionName]: Collection<Rows[Name]> }

/** All collections. The file of a resource adds its own when it is loaded. */
export const marketplace: Marketplace = Object.create(null)
export const collectionNames: CollectionName[] = []

export type Mock = { handlers: HttpHandler[] }

/** A resource of the API: the seeds of its collections, and its handlers. */
export function defineMock<Name extends CollectionName = never>({
  rows,
  handlers,
}: {
  rows?: { [Own in Name]: Seed<Rows[Own]> }
  handlers: HttpHandler[]
}): Mock {
  for (const name in rows) addCollection(name, rows[name])
  return { handlers }
}

/** Adds a collection. Only collections without a resource need to call it. */
export function addCollection<Name extends CollectionName>(name: Name, seed: Seed<Rows[Name]>): void {
  Object.assign(marketplace, { [name]: new Collection(seed) })
  collectionNames.push(name)
}

/** Restores the seed for the beginning of that day in India, and ends all sessions. */
export function resetMarketplace(today = new Date()): void {
  const timeline = timelineUntil(today)
  for (const name of collectionNames) marketplace[name].reset(timeline)
}
