import { round, TAU } from '../numbers.ts'
import { drawFill, drawStroke, samplePoints, toCurvePath, toLinePath } from '../strokes.ts'
import { BLEED, type MotifInput } from './motif-input.ts'

/** For programs about stress: the tide going out, with a line of foam per week. */
export function drawTide({ w, h, rng, elementCount }: MotifInput): string {
  const phase = rng() * TAU
  let drawing = ''
  for (let i = 0; i < elementCount; i++) {
    const lineShare = i / Math.max(1, elementCount - 1)
    const level = h * (0.36 + 0.56 * lineShare)
    const swell = h * 0.05 * (1 - lineShare * 0.75)
    const foam = samplePoints(20, (share) => [
      (w + 2 * BLEED) * share - BLEED,
      level + Math.sin(share * TAU * (1.3 + lineShare * 0.3) + phase + lineShare * 1.7) * swell,
    ])
    const water = `M${-BLEED} ${round(h + BLEED)}${toLinePath(foam).replace('M', 'L')}L${round(w + BLEED)} ${round(h + BLEED)}Z`
    drawing += drawFill(water, 0.16 + 0.1 * lineShare) + drawStroke(toCurvePath(foam), Math.max(1, w * 0.006))
  }
  return drawing
}
