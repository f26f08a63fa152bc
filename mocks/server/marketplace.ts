import { timelineUntil } from '@mocks/data/calendar'
import type { HttpHandler } from 'msw'
import { Collection, type Seed } from './collection'

/**
 * What each collection holds; the file of a resource adds its own. Moments are ISO texts, money is in rupees, coordinates are
 * in degrees.
 */
export interface Rows extends Record<never, { id: string }> {}
export type CollectionName = keyof Rows

type Marketplace = { [Name in CollectionName]: Collection<Rows[Name]> }

/** All collections, each put here as the file of its resource loads. */
export const marketplace: Marketplace = Object.create(null)
export const collectionNames: CollectionName[] = []

export type Mock = { handlers: HttpHandler[] }

/** A resource of the API: the seeds of the collections that are its own, and what it answers. */
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

/** A collection that belongs to no resource is put there by this alone. */
export function addCollection<Name extends CollectionName>(name: Name, seed: Seed<Rows[Name]>): void {
  Object.assign(marketplace, { [name]: new Collection(seed) })
  collectionNames.push(name)
}

/** Puts the seed back, as it stands when that day begins in India, and ends every session. */
export function resetMarketplace(today = new Date()): void {
  const timeline = timelineUntil(today)
  for (const name of collectionNames) marketplace[name].reset(timeline)
}
