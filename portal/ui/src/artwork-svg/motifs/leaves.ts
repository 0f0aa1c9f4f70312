import { n } from '../numbers.ts'
import { fill, stroke } from '../strokes.ts'
import type { Slot } from './slot.ts'

/** Eating: a stem, a pair of leaves a week. */
export function leaves({ w, h, r, weeks }: Slot): string {
  const x = w * 0.5
  const top = h * 0.2
  const foot = h * 1.02
  const stem = `M${n(x)} ${n(foot)}C${n(x - w * 0.03)} ${n(h * 0.7)} ${n(x + w * 0.03)} ${n(h * 0.45)} ${n(x)} ${n(top)}`
  let drawing = stroke(stem, Math.max(1.4, w * 0.011))
  for (let i = 0; i < weeks; i++) {
    const t = (i + 0.5) / weeks
    const y = foot - (foot - top) * (t * 0.96 + 0.02)
    const length = w * (0.36 - 0.2 * t)
    const up = length * (0.42 + r() * 0.12)
    const b = w * (0.075 - 0.03 * t)
    for (const side of [-1, 1]) {
      const yy = y - (side > 0 ? h * 0.02 : 0)
      const ex = x + side * length
      const ey = yy - up
      const leaf =
        `M${n(x)} ${n(yy)}C${n(x + side * length * 0.3)} ${n(yy - up * 0.1 - b * 1.6)} ${n(x + side * length * 0.72)} ${n(ey - b * 0.6)} ${n(ex)} ${n(ey)}` +
        `C${n(x + side * length * 0.85)} ${n(ey + b * 1.5)} ${n(x + side * length * 0.4)} ${n(yy + b * 0.5)} ${n(x)} ${n(yy)}Z`
      drawing += fill(leaf, 0.6 + r() * 0.4)
    }
  }
  return drawing
}
