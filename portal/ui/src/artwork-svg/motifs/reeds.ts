import { n } from '../numbers.ts'
import { fill } from '../strokes.ts'
import type { Slot } from './slot.ts'

/** Yoga: blades that bend together and come back. */
export function reeds({ w, h, r }: Slot): string {
  const count = 13
  const bend = (r() < 0.5 ? -1 : 1) * w * (0.16 + r() * 0.08)
  const y = h + 4
  let drawing = ''
  for (let i = 0; i < count; i++) {
    const x = w * (0.12 + (0.76 * (i + r() * 0.5)) / count)
    const tall = h * (0.46 + 0.36 * Math.sin((Math.PI * (i + 0.5)) / count) + r() * 0.06)
    const b = bend * (0.5 + 0.8 * r())
    const half = w * (0.01 + r() * 0.012)
    const tip = h - tall
    const d =
      `M${n(x - half)} ${n(y)}C${n(x - half)} ${n(y - tall * 0.55)} ${n(x + b * 0.35 - half)} ${n(tip + tall * 0.18)} ${n(x + b)} ${n(tip)}` +
      `C${n(x + b * 0.35 + half * 1.2)} ${n(tip + tall * 0.22)} ${n(x + half)} ${n(y - tall * 0.5)} ${n(x + half)} ${n(y)}Z`
    drawing += fill(d, 0.55 + r() * 0.45)
  }
  return drawing
}
