import { round } from '../numbers.ts'
import { drawBox, drawShape, type Place, toRoomPath } from './place.ts'

const seat =
  'M-168 392C-150 300 -128 220 -96 170L128 196Q146 198 146 178Q146 150 120 147L-92 118Q-118 114 -132 140C-168 210 -196 300 -206 384Q-206 404 -188 406Q-170 408 -168 392Z'
const seatLight = 'M-96 170L128 196Q146 198 146 178L-104 146Z'

/** A reading chair seen from the side (two posts, a slung seat, an arm), and a small table with two books. */
export function drawChair({ x, sill, unit }: Place): string {
  const place: Place = { x, sill, unit: unit * 1.15 }
  const chairUnit = place.unit
  const toPath = (d: string) => toRoomPath(place, d)
  const shadow = `M${round(x - 110 * chairUnit)} ${round(sill)}L${round(x + 120 * chairUnit)} ${round(sill)}L${round(x + 330 * chairUnit)} ${round(sill + 70 * unit)}L${round(x + 40 * chairUnit)} ${round(sill + 70 * unit)}Z`
  return (
    `<path d="${shadow}" style="fill:var(--room-cast-shadow)"/>` +
    drawShape({ place, d: seat, style: 'fill:var(--room-book-2)' }) +
    drawShape({ place, d: seatLight, style: 'fill:var(--room-page)', opacity: 0.28 }) +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" style="stroke:var(--room-stem)" stroke-width="${round(11 * chairUnit)}"><path d="${toPath('M-120 128L-158 5')}"/><path d="${toPath('M112 5L96 262L-150 248')}"/></g>` +
    drawBox({
      x: x + 170 * chairUnit,
      y: sill - 150 * chairUnit,
      w: 150 * chairUnit,
      h: 9 * chairUnit,
      colour: 'room-stem',
      radius: 3 * chairUnit,
    }) +
    `<path d="${toPath('M190 144L182 4M300 144L308 4')}" style="stroke:var(--room-stem)" stroke-width="${round(8 * chairUnit)}" stroke-linecap="round"/>` +
    drawBox({
      x: x + 186 * chairUnit,
      y: sill - 168 * chairUnit,
      w: 96 * chairUnit,
      h: 18 * chairUnit,
      colour: 'room-book-1',
      radius: 2.2 * unit,
    }) +
    drawBox({
      x: x + 194 * chairUnit,
      y: sill - 182 * chairUnit,
      w: 84 * chairUnit,
      h: 14 * chairUnit,
      colour: 'room-book-3',
      radius: 2.2 * unit,
    })
  )
}
