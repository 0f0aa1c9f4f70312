/** Chance that comes out the same for the same seed, so that a studio can be made again. */
export type SeededRandom = {
  /** From 0 to just under 1. */
  next(): number
  /** A whole number from 0 to just under `count`. */
  below(count: number): number
  isTrue(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** A random number generator (mulberry32: small, and even enough for made-up data). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    isTrue: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
