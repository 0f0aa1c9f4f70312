import { curve, line, points, stroke } from '../strokes.ts'
import type { Slot } from './slot.ts'

/** A sounding string is seen four times: at the ends of its swing, and fainter on the way. */
const swings = [
  [1, 1.5],
  [0.45, 0.8],
] as const

/** Music: strings, some of them sounding. */
export function strings({ w, h, r }: Slot): string {
  const count = 8
  const lean = h * 0.06
  let drawing = ''
  for (let i = 0; i < count; i++) {
    const x = w * (0.14 + (0.72 * i) / (count - 1))
    const nodes = 1 + Math.floor(r() * 3)
    const swing = r() < 0.3 ? 0 : w * (0.012 + r() * 0.032)
    const at = (y: number) => x + lean * (0.5 - y / h)
    if (!swing) {
      drawing += stroke(
        line([
          [at(-4), -4],
          [at(h + 4), h + 4],
        ]),
        1.2 + i * 0.22,
      )
      continue
    }
    for (const [k, width] of swings) {
      const wave = (side: number) =>
        points(nodes * 10, (u, j) => {
          const y = -4 + (h + 8) * u
          return [at(y) + Math.sin((Math.PI * j) / 10) * swing * k * side, y]
        })
      drawing += stroke(curve(wave(1)) + curve(wave(-1)), width + i * 0.1)
    }
  }
  return drawing
}
