import type { Rng } from '../numbers.ts'

/** Lines continue this far beyond the edges of the drawing, so that their ends are not seen. */
export const BLEED = 4

export type MotifInput = {
  w: number
  h: number
  rng: Rng
  /** The length of a program: its motif has one element for each week. */
  elementCount: number
}
