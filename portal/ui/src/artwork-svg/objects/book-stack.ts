import { drawBox, drawShadow, type Place } from './place.ts'

const stack = [
  { width: 250, height: 34, colour: 'room-book-1', offset: 0 },
  { width: 226, height: 42, colour: 'room-book-2', offset: 10 },
  { width: 236, height: 26, colour: 'room-book-3', offset: 2 },
  { width: 176, height: 36, colour: 'room-book-4', offset: 34 },
]

export const drawBooksShadow = (place: Place): string => drawShadow({ place, width: 250, height: 138 })

/** Four books lying on each other, 250 units wide. */
export function drawBooks({ x, sill, unit }: Place): string {
  let y = sill
  let drawing = ''
  for (const { width, height, colour, offset } of stack) {
    y -= height * unit
    const left = x + offset * unit
    const pagesHeight = (height - 10) * unit
    drawing += drawBox({ x: left, y, w: width * unit, h: height * unit, colour, radius: 2.2 * unit })
    drawing += drawBox({ x: left, y: y + 5 * unit, w: 9 * unit, h: pagesHeight, colour: 'room-page', opacity: 0.9 })
    drawing += drawBox({
      x: left + width * unit * 0.8,
      y,
      w: 3 * unit,
      h: height * unit,
      colour: 'room-page',
      opacity: 0.35,
    })
  }
  return drawing
}
