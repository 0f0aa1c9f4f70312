/** Art of the studio: pure functions from a seed to SVG markup. No React, no DOM. */
export type { ArtworkKind, ClassKind, ClassMotif, Motif, Pigment, ProgramKind, ProgramMotif } from './kinds.ts'
export { kindOf, pigmentOf } from './kinds.ts'
export { seedOf } from './numbers.ts'
export { type PlateOptions, plate } from './plate.ts'
export { type RoomOptions, type RoomThing, room } from './room.ts'
