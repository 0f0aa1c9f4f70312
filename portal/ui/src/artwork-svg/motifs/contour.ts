import { n, TAU } from '../numbers.ts'
import { curve, line, type Point, points, stroke } from '../strokes.ts'
import type { Slot } from './slot.ts'

/** Goal: a hill read as a map, a contour a week, and the way up. */
export function contour({ w, h, r, weeks }: Slot): string {
  const cx = w * 0.52
  const cy = h * 0.56
  const first = r() * TAU
  const second = r() * TAU
  const at = (angle: number, radius: number, height: number): Point => [
    cx +
      height * w * 0.012 +
      Math.cos(angle) * radius * (1 + 0.14 * Math.sin(2 * angle + first) + 0.07 * Math.sin(3 * angle + second)),
    cy - height * h * 0.012 + Math.sin(angle) * radius * 1.08 * (1 + 0.12 * Math.sin(2 * angle + second)),
  ]
  let drawing = ''
  for (let i = 0; i < weeks; i++) {
    const radius = w * 0.47 * (1 - i / weeks) + w * 0.02
    const ring = points(48, (u) => at(u * TAU, radius, i)).slice(0, -1)
    drawing += stroke(`${line(ring)}Z`, Math.max(1.1, w * 0.007))
  }
  const way = curve(points(30, (u) => at(2.1 + u * 3.6, w * 0.47 * (1 - u), u * weeks)))
  const [x, y] = at(0, 0, weeks)
  return (
    drawing +
    `<path d="${way}" fill="none" stroke="currentColor" stroke-width="${n(w * 0.02)}" stroke-linecap="round" stroke-dasharray="${n(w * 0.001)} ${n(w * 0.042)}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(w * 0.024)}" fill="currentColor"/>`
  )
}
