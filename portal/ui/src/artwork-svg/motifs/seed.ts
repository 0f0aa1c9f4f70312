import { round, TAU } from '../numbers.ts'
import type { MotifInput } from './motif-input.ts'

const GOLDEN_ANGLE = 2.39996
const DEGREES_PER_RADIAN = 57.3

/** For nutrition classes: a seed head. */
export function drawSeedHead({ w, h, rng }: MotifInput): string {
  const cx = w * (0.46 + rng() * 0.08)
  const cy = h * 0.53
  const radius = Math.min(w, h) * 0.41
  const count = 150
  const rotation = rng() * TAU
  let drawing = ''
  // The centre stays empty.
  for (let i = 6; i < count; i++) {
    const distance = Math.sqrt(i / count) * radius
    const angle = i * GOLDEN_ANGLE + rotation
    const size = radius * (0.018 + (0.034 * i) / count)
    const x = round(cx + Math.cos(angle) * distance)
    const y = round(cy + Math.sin(angle) * distance)
    const degrees = Math.round(angle * DEGREES_PER_RADIAN) % 360
    drawing += `<ellipse cx="${x}" cy="${y}" rx="${round(size * 1.55)}" ry="${round(size * 0.8)}" transform="rotate(${degrees} ${x} ${y})"/>`
  }
  return `<g fill="currentColor">${drawing}</g>`
}
