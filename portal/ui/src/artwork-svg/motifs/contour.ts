import { round, TAU } from '../numbers.ts'
import { drawStroke, type Point, samplePoints, toCurvePath, toLinePath } from '../strokes.ts'
import type { MotifInput } from './motif-input.ts'

/** For programs about goals: a hill as on a map, with a contour line per week (`elementCount`) and a path to the top. */
export function drawContour({ w, h, rng, elementCount }: MotifInput): string {
  const cx = w * 0.52
  const cy = h * 0.56
  const firstPhase = rng() * TAU
  const secondPhase = rng() * TAU
  const pointAt = (angle: number, radius: number, height: number): Point => [
    cx +
      height * w * 0.012 +
      Math.cos(angle) *
        radius *
        (1 + 0.14 * Math.sin(2 * angle + firstPhase) + 0.07 * Math.sin(3 * angle + secondPhase)),
    cy - height * h * 0.012 + Math.sin(angle) * radius * 1.08 * (1 + 0.12 * Math.sin(2 * angle + secondPhase)),
  ]
  let drawing = ''
  for (let i = 0; i < elementCount; i++) {
    const radius = w * 0.47 * (1 - i / elementCount) + w * 0.02
    const ring = samplePoints(48, (share) => pointAt(share * TAU, radius, i)).slice(0, -1)
    drawing += drawStroke(`${toLinePath(ring)}Z`, Math.max(1.1, w * 0.007))
  }
  const pathToTop = toCurvePath(
    samplePoints(30, (share) => pointAt(2.1 + share * 3.6, w * 0.47 * (1 - share), share * elementCount)),
  )
  const [x, y] = pointAt(0, 0, elementCount)
  return (
    drawing +
    `<path d="${pathToTop}" fill="none" stroke="currentColor" stroke-width="${round(w * 0.02)}" stroke-linecap="round" stroke-dasharray="${round(w * 0.001)} ${round(w * 0.042)}"/>` +
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(w * 0.024)}" fill="currentColor"/>`
  )
}
