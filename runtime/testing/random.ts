/** An array, including a typed one. */
interface Shuffled {
  readonly length: number
  [index: number]: unknown
}

/** Numbers that look random and depend only on the seed (mulberry32). */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  bytes(count: number): Buffer
  /** Shuffles the items in place (Fisher and Yates) and returns them. */
  shuffle<Items extends Shuffled>(items: Items): Items
}

export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
    shuffle(items) {
      for (let last = items.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const moved = items[last]
        items[last] = items[other]
        items[other] = moved
      }
      return items
    },
  }
}
