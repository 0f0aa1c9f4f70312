import type { Random } from '../numbers.ts'

/** What a motif is drawn with: the slot's size, a row of random numbers, and how many elements a program has. */
export type Slot = { w: number; h: number; r: Random; weeks: number }
