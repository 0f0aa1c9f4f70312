import { box, cast, type Place } from './place.ts'

const stack = [
  { wide: 250, tall: 34, colour: 'room-book-1', off: 0 },
  { wide: 226, tall: 42, colour: 'room-book-2', off: 10 },
  { wide: 236, tall: 26, colour: 'room-book-3', off: 2 },
  { wide: 176, tall: 36, colour: 'room-book-4', off: 34 },
]

export const booksShadow = (place: Place): string => cast({ place, wide: 250, tall: 138 })

/** Four books lying on each other, 250 units wide. */
export function books({ x, sill, unit }: Place): string {
  let y = sill
  let drawing = ''
  for (const { wide, tall, colour, off } of stack) {
    y -= tall * unit
    const left = x + off * unit
    const height = (tall - 10) * unit
    drawing += box({ x: left, y, w: wide * unit, h: tall * unit, colour, radius: 2.2 * unit })
    drawing += box({ x: left, y: y + 5 * unit, w: 9 * unit, h: height, colour: 'room-page', opacity: 0.9 })
    drawing += box({ x: left + wide * unit * 0.8, y, w: 3 * unit, h: tall * unit, colour: 'room-page', opacity: 0.35 })
  }
  return drawing
}
