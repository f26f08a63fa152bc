const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Pseudo-random values. The same seed always gives the same values. */
export class Random {
  readonly #seed: number
  #state: number

  constructor(seed: number) {
    this.#seed = seed
    this.#state = seed
  }

  /** A generator for one part of a row: its values do not depend on what else is generated before. */
  of(part: string): Random {
    return new Random(hash(part, this.#seed))
  }

  /** A number from 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0 // mulberry32
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return fraction(mixed ^ (mixed >>> 14))
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    return some(items[this.int(0, items.length - 1)])
  }

  /**
   * Picks a row. Each row gets its own random value, so that another row more or less does not change the order of the others. A row of
   * weight 2 is twice as likely.
   */
  choose<Row extends { id: string }>(rows: readonly Row[], weight: (row: Row) => number = () => 1): Row {
    let chosen: Row | undefined
    let shortest = Number.POSITIVE_INFINITY
    for (const row of rows) {
      const wait = -Math.log(1 - fraction(hash(row.id, this.#seed))) / weight(row)
      if (wait >= shortest) continue
      chosen = row
      shortest = wait
    }
    return some(chosen)
  }

  /** A text of that many of the characters. */
  text(length: number, characters = BASE_36): string {
    let text = ''
    while (text.length < length) text += characters.charAt(this.int(0, characters.length - 1))
    return text
  }
}

class Unseeded extends Random {
  override next(): number {
    return Math.random()
  }
}

/** Truly random, for rows that are created while the marketplace runs. */
export const unseeded: Pick<Random, 'text'> = new Unseeded(0)

/** The generator for a place in the marketplace: `randomAt('jobs/17')`. It always gives the same values. */
export function randomAt(path: string): Random {
  return new Random(hash(path))
}

/** `cus_0f3ak29x1b`: a prefix for the kind of record, and ten characters. */
export function newId(prefix: string, random = unseeded): string {
  return `${prefix}_${random.text(10)}`
}

/** FNV-1a, and the last steps of MurmurHash3, so that similar texts get very different hashes. */
function hash(text: string, seed = 0): number {
  let mixed = seed ^ 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193)
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

function fraction(bits: number): number {
  return (bits >>> 0) / 4294967296
}

function some<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('there is nothing to draw from')
  return item
}
