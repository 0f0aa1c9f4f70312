import { drawBox, drawShadow, type Place } from './place.ts'

const stack = [
  { wide: 250, tall: 34, colour: 'room-book-1', offset: 0 },
  { wide: 226, tall: 42, colour: 'room-book-2', offset: 10 },
  { wide: 236, tall: 26, colour: 'room-book-3', offset: 2 },
  { wide: 176, tall: 36, colour: 'room-book-4', offset: 34 },
]

export const drawBooksShadow = (place: Place): string => drawShadow({ place, wide: 250, tall: 138 })

/** Four books lying on each other, 250 units wide. */
export function drawBooks({ x, sill, unit }: Place): string {
  let y = sill
  let drawing = ''
  for (const { wide, tall, colour, offset } of stack) {
    y -= tall * unit
    const left = x + offset * unit
    const height = (tall - 10) * unit
    drawing += drawBox({ x: left, y, w: wide * unit, h: tall * unit, colour, radius: 2.2 * unit })
    drawing += drawBox({ x: left, y: y + 5 * unit, w: 9 * unit, h: height, colour: 'room-page', opacity: 0.9 })
    drawing += drawBox({
      x: left + wide * unit * 0.8,
      y,
      w: 3 * unit,
      h: tall * unit,
      colour: 'room-page',
      opacity: 0.35,
    })
  }
  return drawing
}
