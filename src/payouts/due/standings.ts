/** How far the reading of one center is. */
export type Standing = 'listed' | 'asked' | 'read' | 'failed'

/**
 * How far the reading of each center is, in the order of the list. The value never changes, and yet thousands of changes one by
 * one cost little: each copies the latest few alone, which are brought together with the rest now and then.
 */
export type Standings = {
  rest: ReadonlyMap<string, Standing>
  /** Stand before the rest. */
  latest: ReadonlyMap<string, Standing>
  order: readonly string[]
  /** The place in the order before which none is to be asked. */
  from: number
  counts: Readonly<Record<Standing, number>>
}

export const NO_CENTERS: Standings = {
  rest: new Map(),
  latest: new Map(),
  order: [],
  from: 0,
  counts: { listed: 0, asked: 0, read: 0, failed: 0 },
}

export function standingOf({ rest, latest }: Standings, id: string): Standing | undefined {
  return latest.get(id) ?? rest.get(id)
}

/** These stand so from here on, those that were not known included. */
export function withStanding(centers: Standings, ids: Iterable<string>, standing: Standing): Standings {
  const latest = new Map(centers.latest)
  const counts = { ...centers.counts }
  const fresh: string[] = []
  let { from } = centers
  for (const id of ids) {
    const before = latest.get(id) ?? centers.rest.get(id)
    if (before === standing) continue
    if (before) counts[before] -= 1
    else fresh.push(id)
    if (before && standing === 'listed') from = 0
    counts[standing] += 1
    latest.set(id, standing)
  }
  const order = fresh.length > 0 ? [...centers.order, ...fresh] : centers.order
  // With n centers about the root of n are copied with each change, and all of them once in so many.
  if (latest.size ** 2 <= order.length) return { ...centers, latest, order, from, counts }
  return { rest: new Map([...centers.rest, ...latest]), latest: new Map(), order, from, counts }
}

/** Without those that are gone. */
export function withOnly(centers: Standings, isThere: (id: string) => boolean): Standings {
  const order = centers.order.filter(isThere)
  if (order.length === centers.order.length) return centers
  const rest = new Map<string, Standing>()
  const counts = { ...NO_CENTERS.counts }
  for (const id of order) {
    const standing = standingOf(centers, id)
    if (!standing) continue
    rest.set(id, standing)
    counts[standing] += 1
  }
  return { rest, latest: new Map(), order, from: 0, counts }
}

/** Names the next centers that are to be asked, so many at most, and has them asked. */
export function askNext(centers: Standings, most: number): [Standings, ids: string[]] {
  const ids: string[] = []
  if (most <= 0 || centers.counts.listed === 0) return [centers, ids]
  let { from } = centers
  for (; from < centers.order.length && ids.length < most; from += 1) {
    const id = centers.order[from]
    if (id !== undefined && standingOf(centers, id) === 'listed') ids.push(id)
  }
  return [{ ...withStanding(centers, ids, 'asked'), from }, ids]
}

/** The centers that stand so, in the order of the list. */
export function idsOf(centers: Standings, standing: Standing): string[] {
  if (centers.counts[standing] === 0) return []
  return centers.order.filter((id) => standingOf(centers, id) === standing)
}
