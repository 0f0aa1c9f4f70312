import { round } from '../numbers.ts'
import { toLeafPath } from '../room-branch.ts'
import { drawShadow, drawShape, type Place, toRoomPath } from './place.ts'

// All numbers are in units of `Place`: x to the right of its `x`, y up from the sill.
const body = 'M30 236L66 236L66 168C70 142 104 128 104 92L104 6Q104 0 98 0L-2 0Q-8 0 -8 6L-8 92C-8 128 26 142 30 168Z'
const shade = 'M48 236L66 236L66 168C70 142 104 128 104 92L104 6Q104 0 98 0L50 0C70 60 60 130 48 170Z'
const stems = ['M48 230C46 330 20 420 -30 480', 'M44 300C60 350 84 380 112 396']
const leaves = [
  { x: 46, y: 330, angle: -2.5, length: 78 },
  { x: 28, y: 396, angle: -0.55, length: 84 },
  { x: 8, y: 432, angle: -2.75, length: 74 },
  { x: -30, y: 480, angle: -1.95, length: 70 },
  { x: 112, y: 396, angle: -0.35, length: 66 },
  { x: 76, y: 372, angle: -1.6, length: 58 },
]

export const drawVaseShadow = (place: Place): string => drawShadow({ place, width: 108, height: 250 })

/** A bottle-shaped vase with a forked stem in it. */
export function drawVase(place: Place): string {
  const { x, sill, unit } = place
  const lines = stems.map((d) => `<path d="${toRoomPath(place, d)}"/>`).join('')
  const foliage = leaves
    .map((leaf) =>
      toLeafPath({ x: x + leaf.x * unit, y: sill - leaf.y * unit, angle: leaf.angle, length: leaf.length * unit }),
    )
    .join('')
  return (
    `<g style="color:var(--room-stem)" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="${round(4 * unit)}">${lines}</g>` +
    `<path style="fill:var(--room-stem)" d="${foliage}"/>` +
    drawShape({ place, d: body, style: 'fill:var(--room-glaze)' }) +
    drawShape({ place, d: shade, style: 'fill:var(--room-glaze-2)' })
  )
}
