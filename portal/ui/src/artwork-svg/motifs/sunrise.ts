import { n } from '../numbers.ts'
import { fill, line, stroke } from '../strokes.ts'
import type { Slot } from './slot.ts'

/** Energy: the sun, a ring a week, over the horizon. */
export function sunrise({ w, h, r, weeks }: Slot): string {
  const cx = w * (0.5 + (r() - 0.5) * 0.12)
  const cy = h * 0.84
  let drawing = ''
  for (let i = 0; i < weeks; i++) {
    const radius = w * (0.12 + (0.32 * i) / Math.max(1, weeks - 1))
    const arc = `M${n(cx - radius)} ${n(cy)}A${n(radius)} ${n(radius)} 0 0 1 ${n(cx + radius)} ${n(cy)}`
    drawing += i ? stroke(arc, Math.max(1.2, w * 0.022 * (1 - (i / weeks) * 0.8))) : fill(`${arc}Z`)
  }
  const horizon = line([
    [w * 0.08, cy],
    [w * 0.92, cy],
  ])
  return drawing + stroke(horizon, Math.max(1.2, w * 0.008))
}
