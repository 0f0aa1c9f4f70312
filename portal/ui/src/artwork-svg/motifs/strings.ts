import { curvePath, linePath, samplePoints, strokePath } from '../strokes.ts'
import type { Slot } from './slot.ts'

/** A vibrating string is drawn four times: twice at the ends of its swing, and twice fainter in between. */
const swings = [
  [1, 1.5],
  [0.45, 0.8],
] as const

/** Music: strings, some of them sounding. */
export function drawStrings({ w, h, rng }: Slot): string {
  const count = 8
  const lean = h * 0.06
  let drawing = ''
  for (let i = 0; i < count; i++) {
    const x = w * (0.14 + (0.72 * i) / (count - 1))
    const nodes = 1 + Math.floor(rng() * 3)
    const swing = rng() < 0.3 ? 0 : w * (0.012 + rng() * 0.032)
    const xAt = (y: number) => x + lean * (0.5 - y / h)
    if (!swing) {
      drawing += strokePath(
        linePath([
          [xAt(-4), -4],
          [xAt(h + 4), h + 4],
        ]),
        1.2 + i * 0.22,
      )
      continue
    }
    for (const [k, width] of swings) {
      const wave = (side: number) =>
        samplePoints(nodes * 10, (u, j) => {
          const y = -4 + (h + 8) * u
          return [xAt(y) + Math.sin((Math.PI * j) / 10) * swing * k * side, y]
        })
      drawing += strokePath(curvePath(wave(1)) + curvePath(wave(-1)), width + i * 0.1)
    }
  }
  return drawing
}
