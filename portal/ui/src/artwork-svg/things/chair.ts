import { round } from '../numbers.ts'
import { drawBox, drawShape, type Place, toRoomPath } from './place.ts'

const seat =
  'M-168 392C-150 300 -128 220 -96 170L128 196Q146 198 146 178Q146 150 120 147L-92 118Q-118 114 -132 140C-168 210 -196 300 -206 384Q-206 404 -188 406Q-170 408 -168 392Z'
const seatLight = 'M-96 170L128 196Q146 198 146 178L-104 146Z'

/** A reading chair seen from the side (two posts, a slung seat, an arm), and a small table with two books. */
export function drawChair({ x, sill, unit }: Place): string {
  const place: Place = { x, sill, unit: unit * 1.15 }
  const k = place.unit
  const toPath = (d: string) => toRoomPath(place, d)
  const shadow = `M${round(x - 110 * k)} ${round(sill)}L${round(x + 120 * k)} ${round(sill)}L${round(x + 330 * k)} ${round(sill + 70 * unit)}L${round(x + 40 * k)} ${round(sill + 70 * unit)}Z`
  return (
    `<path d="${shadow}" style="fill:var(--room-cast-shadow)"/>` +
    drawShape({ place, d: seat, style: 'fill:var(--room-book-2)' }) +
    drawShape({ place, d: seatLight, style: 'fill:var(--room-page)', opacity: 0.28 }) +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" style="stroke:var(--room-stem)" stroke-width="${round(11 * k)}"><path d="${toPath('M-120 128L-158 5')}"/><path d="${toPath('M112 5L96 262L-150 248')}"/></g>` +
    drawBox({ x: x + 170 * k, y: sill - 150 * k, w: 150 * k, h: 9 * k, colour: 'room-stem', radius: 3 * k }) +
    `<path d="${toPath('M190 144L182 4M300 144L308 4')}" style="stroke:var(--room-stem)" stroke-width="${round(8 * k)}" stroke-linecap="round"/>` +
    drawBox({ x: x + 186 * k, y: sill - 168 * k, w: 96 * k, h: 18 * k, colour: 'room-book-1', radius: 2.2 * unit }) +
    drawBox({ x: x + 194 * k, y: sill - 182 * k, w: 84 * k, h: 14 * k, colour: 'room-book-3', radius: 2.2 * unit })
  )
}
