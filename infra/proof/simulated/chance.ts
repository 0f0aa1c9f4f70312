/** Chance that a seed decides: the same seed gives the same year. */
export type Chance = {
  /** 0 (inside) to 1 (outside). */
  next(): number
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number
  isWithin(share: number): boolean
  /** One of a list; undefined of an empty one. */
  one<T>(list: readonly T[]): T | undefined
  /** One of a list, each as likely as its weight says. */
  weighted<T extends { weight: number }>(list: readonly T[]): T
}

/** A small generator of good enough numbers (mulberry32). */
export function createChance(seed: number): Chance {
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
    isWithin: (share) => next() < share,
    one: (list) => (list.length === 0 ? undefined : list[below(list.length)]),
    weighted: (list) => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      const found = list.find(({ weight }) => {
        left -= weight
        return left < 0
      })
      const chosen = found ?? list.at(-1)
      if (!chosen) throw new Error('nothing to choose from')
      return chosen
    },
  }
}
