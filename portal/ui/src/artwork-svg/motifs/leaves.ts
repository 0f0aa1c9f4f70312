import { round } from '../numbers.ts'
import { drawFill, drawStroke } from '../strokes.ts'
import type { MotifInput } from './motif-input.ts'

/** For programs about eating: a stem with a pair of leaves per week. */
export function drawLeaves({ w, h, rng, elementCount }: MotifInput): string {
  const x = w * 0.5
  const top = h * 0.2
  const foot = h * 1.02
  const stem = `M${round(x)} ${round(foot)}C${round(x - w * 0.03)} ${round(h * 0.7)} ${round(x + w * 0.03)} ${round(h * 0.45)} ${round(x)} ${round(top)}`
  let drawing = drawStroke(stem, Math.max(1.4, w * 0.011))
  for (let i = 0; i < elementCount; i++) {
    const stemShare = (i + 0.5) / elementCount
    const y = foot - (foot - top) * (stemShare * 0.96 + 0.02)
    const length = w * (0.36 - 0.2 * stemShare)
    const rise = length * (0.42 + rng() * 0.12)
    const bulge = w * (0.075 - 0.03 * stemShare)
    for (const side of [-1, 1]) {
      const leafY = y - (side > 0 ? h * 0.02 : 0)
      const tipX = x + side * length
      const tipY = leafY - rise
      const leaf =
        `M${round(x)} ${round(leafY)}C${round(x + side * length * 0.3)} ${round(leafY - rise * 0.1 - bulge * 1.6)} ${round(x + side * length * 0.72)} ${round(tipY - bulge * 0.6)} ${round(tipX)} ${round(tipY)}` +
        `C${round(x + side * length * 0.85)} ${round(tipY + bulge * 1.5)} ${round(x + side * length * 0.4)} ${round(leafY + bulge * 0.5)} ${round(x)} ${round(leafY)}Z`
      drawing += drawFill(leaf, 0.6 + rng() * 0.4)
    }
  }
  return drawing
}
