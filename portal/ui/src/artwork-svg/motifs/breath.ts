import { drawStroke, samplePoints, toCurvePath } from '../strokes.ts'
import { BLEED, type MotifInput } from './motif-input.ts'

/** For meditation classes: lines below each other that rise and fall like a breath. */
export function drawBreath({ w, h, rng }: MotifInput): string {
  const lineCount = 15
  const middle = w * (0.38 + rng() * 0.24)
  const phase = rng() * 0.6
  const spread = w * 0.17
  let drawing = ''
  for (let i = 0; i < lineCount; i++) {
    const lineShare = i / (lineCount - 1)
    const restY = h * (0.3 + lineShare * 0.56)
    const rise =
      h * 0.2 * Math.sin(Math.PI * (lineShare * 0.92 + 0.06)) * (0.75 + 0.25 * Math.sin(lineShare * 9 + phase))
    const crest = middle + Math.sin(lineShare * 3 + phase) * w * 0.05
    const wave = samplePoints(24, (share) => {
      const x = (w + 2 * BLEED) * share - BLEED
      const lift = rise * Math.exp(-((x - crest) ** 2) / (2 * spread * spread))
      return [x, restY - lift + Math.sin((x / w) * 5 + lineShare * 4) * h * 0.006]
    })
    drawing += drawStroke(toCurvePath(wave), Math.max(1, h * 0.0045) * (1 + 1.1 * Math.sin(Math.PI * lineShare)))
  }
  return drawing
}
