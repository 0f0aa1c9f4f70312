/** The studio's drawings: pure functions from a seed to SVG markup. No React, no DOM. */

export { type ArtworkOptions, drawArtwork } from './draw-artwork.ts'
export { drawRoomScene, type RoomObject, type RoomSceneOptions } from './draw-room-scene.ts'
export type { ArtworkKind, ClassKind, ClassMotif, Motif, Pigment, ProgramKind, ProgramMotif } from './kinds.ts'
export { getPigment, toKind } from './kinds.ts'
export { toSeed } from './numbers.ts'
