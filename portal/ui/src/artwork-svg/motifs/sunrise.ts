import { round } from '../numbers.ts'
import { drawFill, drawStroke, toLinePath } from '../strokes.ts'
import type { MotifInput } from './motif-input.ts'

/** For programs about energy: the sun over the horizon, with a ring per week. */
export function drawSunrise({ w, h, rng, elementCount }: MotifInput): string {
  const cx = w * (0.5 + (rng() - 0.5) * 0.12)
  const cy = h * 0.84
  let drawing = ''
  for (let i = 0; i < elementCount; i++) {
    const radius = w * (0.12 + (0.32 * i) / Math.max(1, elementCount - 1))
    const arc = `M${round(cx - radius)} ${round(cy)}A${round(radius)} ${round(radius)} 0 0 1 ${round(cx + radius)} ${round(cy)}`
    drawing += i ? drawStroke(arc, Math.max(1.2, w * 0.022 * (1 - (i / elementCount) * 0.8))) : drawFill(`${arc}Z`)
  }
  const horizon = toLinePath([
    [w * 0.08, cy],
    [w * 0.92, cy],
  ])
  return drawing + drawStroke(horizon, Math.max(1.2, w * 0.008))
}
