import type { Rng } from '../numbers.ts'

/** The input of a motif: the slot's size, random numbers, and the number of elements of a program's motif. */
export type Slot = { w: number; h: number; rng: Rng; weeks: number }
