import { TAU } from '../numbers.ts'
import { drawStroke, samplePoints, toCurvePath } from '../strokes.ts'
import type { MotifInput } from './motif-input.ts'

/** Tai chi: one slow sweep of a dry brush. */
export function drawSweep({ w, h, rng }: MotifInput): string {
  const hairs = 24
  const brushWidth = Math.min(w, h) * 0.24
  const flip = rng() < 0.5
  const amplitude = Math.min(h * 0.27, w * 0.2)
  let drawing = ''
  for (let i = 0; i < hairs; i++) {
    const t = i / (hairs - 1) - 0.5
    const start = 0.02 + rng() * 0.07
    const end = 0.9 + rng() * 0.1 - Math.abs(t) * 0.12
    const hair = samplePoints(26, (k) => {
      const u = start + (end - start) * k
      const angle = u * TAU * 0.98
      const press = 0.45 + 0.55 * Math.sin(Math.PI * Math.min(1, u * 1.08)) ** 0.8
      const along = w * 0.8
      const down = -amplitude * Math.cos(angle) * TAU * 0.98
      const length = Math.hypot(along, down)
      const offset = t * brushWidth * press
      const x = w * (0.1 + 0.8 * u) - (down / length) * offset
      const y = h * 0.53 - amplitude * Math.sin(angle) + (along / length) * offset
      return [flip ? w - x : x, y]
    })
    drawing += drawStroke(toCurvePath(hair), Math.max(1, (brushWidth / hairs) * (0.5 + rng() * 0.75)))
  }
  return drawing
}
