import { round, TAU } from '../numbers.ts'
import { curvePath, fillPath, linePath, samplePoints, strokePath } from '../strokes.ts'
import type { Slot } from './slot.ts'

/** Stress: the tide going out, with a line of foam per week. */
export function drawTide({ w, h, rng, weeks }: Slot): string {
  const turn = rng() * TAU
  let drawing = ''
  for (let i = 0; i < weeks; i++) {
    const t = i / Math.max(1, weeks - 1)
    const level = h * (0.36 + 0.56 * t)
    const swell = h * 0.05 * (1 - t * 0.75)
    const foam = samplePoints(20, (u) => [
      -4 + (w + 8) * u,
      level + Math.sin(u * TAU * (1.3 + t * 0.3) + turn + t * 1.7) * swell,
    ])
    const water = `M-4 ${round(h + 4)}${linePath(foam).replace('M', 'L')}L${round(w + 4)} ${round(h + 4)}Z`
    drawing += fillPath(water, 0.16 + 0.1 * t) + strokePath(curvePath(foam), Math.max(1, w * 0.006))
  }
  return drawing
}
