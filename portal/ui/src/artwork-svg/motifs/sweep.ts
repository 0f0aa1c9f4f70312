import { TAU } from '../numbers.ts'
import { drawStroke, samplePoints, toCurvePath } from '../strokes.ts'
import type { MotifInput } from './motif-input.ts'

/** For tai chi classes: one slow sweep of a dry brush. */
export function drawSweep({ w, h, rng }: MotifInput): string {
  const hairCount = 24
  const brushWidth = Math.min(w, h) * 0.24
  const isMirrored = rng() < 0.5
  const amplitude = Math.min(h * 0.27, w * 0.2)
  let drawing = ''
  for (let i = 0; i < hairCount; i++) {
    const position = i / (hairCount - 1) - 0.5
    const start = 0.02 + rng() * 0.07
    const end = 0.9 + rng() * 0.1 - Math.abs(position) * 0.12
    const hair = samplePoints(26, (share) => {
      const strokeShare = start + (end - start) * share
      const angle = strokeShare * TAU * 0.98
      const pressure = 0.45 + 0.55 * Math.sin(Math.PI * Math.min(1, strokeShare * 1.08)) ** 0.8
      const tangentX = w * 0.8
      const tangentY = -amplitude * Math.cos(angle) * TAU * 0.98
      const length = Math.hypot(tangentX, tangentY)
      const offset = position * brushWidth * pressure
      const x = w * (0.1 + 0.8 * strokeShare) - (tangentY / length) * offset
      const y = h * 0.53 - amplitude * Math.sin(angle) + (tangentX / length) * offset
      return [isMirrored ? w - x : x, y]
    })
    drawing += drawStroke(toCurvePath(hair), Math.max(1, (brushWidth / hairCount) * (0.5 + rng() * 0.75)))
  }
  return drawing
}
