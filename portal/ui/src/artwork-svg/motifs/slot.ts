import type { Rng } from '../numbers.ts'

/** Lines continue this far beyond the edges of the slot, so that their ends are not seen. */
export const BLEED = 4

/** The input of a motif: the slot's size, random numbers, and the number of elements of a program's motif. */
export type Slot = { w: number; h: number; rng: Rng; weeks: number }
