export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number; both ends are possible. */
  int: (least: number, most: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  chance: (probability: number) => boolean
  /** Each item with that probability, in the order given. */
  some: <Item>(items: readonly Item[], probability: number) => Item[]
  /** That many of the characters. */
  text: (length: number, characters?: string) => string
}

const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The same numbers for the same seed, ever. */
export function seeded(seed: number): Random {
  return randomFrom(mulberry32(seed))
}

/** Never the same twice: for what is made while the marketplace runs. */
export const unseeded = randomFrom(Math.random)

/** `cus_0f3ak29x1b`: the kind of record, then ten characters. */
export function newId(prefix: string, random: Random = unseeded): string {
  return `${prefix}_${random.text(10)}`
}

function randomFrom(next: () => number): Random {
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const chance = (probability: number) => next() < probability
  return {
    next,
    int,
    pick,
    chance,
    some: (items, probability) => items.filter(() => chance(probability)),
    text: (length, characters = BASE_36) => {
      let text = ''
      while (text.length < length) text += characters.charAt(int(0, characters.length - 1))
      return text
    },
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
