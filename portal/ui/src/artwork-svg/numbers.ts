export const TAU = Math.PI * 2

export type Rng = () => number

/** Creates a generator of numbers from 0 to 1 (mulberry32): a seed gives the same numbers on every machine. */
export function createRng(seed: number): Rng {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The hash of a text (FNV-1a), a whole number below 2^32. */
export function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}

/** The seed of an entity's drawing: from its id, so that a class always has the same drawing. */
export function toSeed(id: string): number {
  return hash(id) || 1
}

/** Rounds to one decimal, which is finer than any screen shows and halves the markup. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
