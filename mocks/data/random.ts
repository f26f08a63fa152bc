const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Draws that are the same for the same seed, ever. */
export class Random {
  readonly #seed: number
  #state: number

  constructor(seed: number) {
    this.#seed = seed
    this.#state = seed
  }

  /** Draws of their own for a part of this row: what else is drawn, and in which order, changes nothing for it. */
  of(part: string): Random {
    return new Random(hash(part, this.#seed))
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0 // mulberry32
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return fraction(mixed ^ (mixed >>> 14))
  }

  /** A whole number; both ends are possible. */
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
   * One of these rows, by a lot that each draws for itself: a row more or less changes nothing among the others. A weight makes
   * its row so many times as likely.
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

  /** That many of the characters. */
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

/** Never the same twice: for what is made while the marketplace runs. */
export const unseeded: Pick<Random, 'text'> = new Unseeded(0)

/** The same draws for the same place in the marketplace, ever: `randomAt('jobs/17')`. */
export function randomAt(place: string): Random {
  return new Random(hash(place))
}

/** `cus_0f3ak29x1b`: the kind of record, then ten characters. */
export function newId(prefix: string, random = unseeded): string {
  return `${prefix}_${random.text(10)}`
}

/** FNV-1a with the last steps of MurmurHash3, which spread texts that differ little. */
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
