import { round } from '../numbers.ts'
import { drawFill } from '../strokes.ts'
import { BLEED, type MotifInput } from './motif-input.ts'

/** For yoga classes: blades that bend together and come back. */
export function drawReeds({ w, h, rng }: MotifInput): string {
  const count = 13
  const bend = (rng() < 0.5 ? -1 : 1) * w * (0.16 + rng() * 0.08)
  const y = h + BLEED
  let drawing = ''
  for (let i = 0; i < count; i++) {
    const x = w * (0.12 + (0.76 * (i + rng() * 0.5)) / count)
    const bladeHeight = h * (0.46 + 0.36 * Math.sin((Math.PI * (i + 0.5)) / count) + rng() * 0.06)
    const reach = bend * (0.5 + 0.8 * rng())
    const halfWidth = w * (0.01 + rng() * 0.012)
    const tipY = h - bladeHeight
    const d =
      `M${round(x - halfWidth)} ${round(y)}C${round(x - halfWidth)} ${round(y - bladeHeight * 0.55)} ${round(x + reach * 0.35 - halfWidth)} ${round(tipY + bladeHeight * 0.18)} ${round(x + reach)} ${round(tipY)}` +
      `C${round(x + reach * 0.35 + halfWidth * 1.2)} ${round(tipY + bladeHeight * 0.22)} ${round(x + halfWidth)} ${round(y - bladeHeight * 0.5)} ${round(x + halfWidth)} ${round(y)}Z`
    drawing += drawFill(d, 0.55 + rng() * 0.45)
  }
  return drawing
}
