/** Chance that follows from a seed (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0
    for (let round = 0; round < 4; round += 1) this.next() // seeds that are close to each other begin far apart
  }

  /** From 0 up to 1, without it. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number of both ends and what lies between. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  isTrue(part: number): boolean {
    return this.next() < part
  }

  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new Error('there is nothing to choose from')
    return item
  }

  /** A name by its weight; those of weight 0 never. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries: [Name, number][] = []
    for (const name in weights) entries.push([name, weights[name]])
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    throw new Error('there is nothing to choose from')
  }
}

/** Something that comes to pass at a moment. `place` may put it off, or say that it never comes to pass. */
type Due = {
  at: number
  /** When it was due before the place slept. */
  wasAt?: number
  order: number
  run: () => void
  isOff: boolean
  place: Place | undefined
}

/** Where something comes to pass: a tab that sleeps lets it wait, and one that is closed forgets it. */
export type Place = { isClosed: boolean; sleepsUntil: number }

/** The one clock and the one queue of a run: what is due comes to pass by its moment, then in the order in which it was asked for. */
export class Clock {
  /** Milliseconds since the run began. */
  now = 0
  #order = 0
  readonly #heap: Due[] = []

  /** Answers how to call it off. */
  after(milliseconds: number, run: () => void, place?: Place): () => void {
    this.#order += 1
    const due: Due = {
      at: this.now + Math.max(0, milliseconds),
      order: this.#order,
      run,
      isOff: false,
      place,
    }
    this.#push(due)
    return () => {
      due.isOff = true
    }
  }

  /** Goes on to the next that is due, until that moment at most; false where nothing is due by then, and it is that moment. */
  step(until: number): boolean {
    for (;;) {
      const due = this.#heap[0]
      if (!due || due.at > until) {
        this.now = Math.max(this.now, until)
        return false
      }
      this.#pop()
      if (due.isOff || due.place?.isClosed) continue
      this.now = Math.max(this.now, due.at)
      const wakesAt = due.place?.sleepsUntil ?? 0
      if (wakesAt > this.now) {
        due.wasAt ??= due.at
        due.at = wakesAt
        this.#push(due)
        continue
      }
      due.run()
      return true
    }
  }

  /** Wakes a place before its time: what it slept through is due now. */
  wake(place: Place): void {
    place.sleepsUntil = this.now
    const all = this.#heap.splice(0)
    for (const due of all) {
      if (due.place === place && due.wasAt !== undefined) due.at = Math.max(this.now, due.wasAt)
      this.#push(due)
    }
  }

  #push(due: Due): void {
    const heap = this.#heap
    let index = heap.length
    heap.push(due)
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = heap[above]
      if (!parent || isBefore(parent, due)) break
      heap[index] = parent
      index = above
    }
    heap[index] = due
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      const [leftChild, rightChild] = [heap[left], heap[left + 1]]
      if (!leftChild) break
      const isRight = rightChild !== undefined && isBefore(rightChild, leftChild)
      const child = isRight ? rightChild : leftChild
      if (isBefore(last, child)) break
      heap[index] = child
      index = isRight ? left + 1 : left
    }
    heap[index] = last
  }
}

function isBefore(a: Due, b: Due): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}

/** Lets all promises go as far as they can: ticks come after the last of them, and nothing here waits for the machine. */
export function settled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}
