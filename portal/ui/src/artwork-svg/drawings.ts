/** The drawing code alone: it loads after the text of a page (artwork/use-drawings.ts). */
export { drawArtwork } from './draw-artwork.ts'
export { drawRoomScene } from './draw-room-scene.ts'
