import { round } from './numbers.ts'

/** The markup of a line, in the colour of its group. */
export function drawStroke(d: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${round(width)}" stroke-linecap="round"/>`
}

/** The markup of a flat shape, in the colour of its group. */
export function drawFill(d: string, opacity = 1): string {
  return `<path d="${d}" fill="currentColor"${opacity < 1 ? ` fill-opacity="${round(opacity)}"` : ''}/>`
}

export type Point = readonly [x: number, y: number]

/** `count + 1` points of a curve: `pointAt` gets the share u of its length, from 0 to 1, and the point's index k. */
export function samplePoints(count: number, pointAt: (u: number, k: number) => Point): Point[] {
  return Array.from({ length: count + 1 }, (_, k) => pointAt(k / count, k))
}

/** The path data of corners joined by straight lines. */
export function toLinePath(corners: readonly Point[]): string {
  return corners.map(([x, y], k) => `${k ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')
}

/** The path data of points joined by quadratic curves through their midpoints: half the bytes of a polyline, no corners. */
export function toCurvePath(corners: readonly Point[]): string {
  const roundedCorners = corners.map(([x, y]) => [round(x), round(y)] as const)
  const [firstPoint] = roundedCorners
  if (!firstPoint || roundedCorners.length < 4) return toLinePath(roundedCorners)
  let d = `M${firstPoint[0]} ${firstPoint[1]}`
  const lastCurve = roundedCorners.length - 2
  for (let i = 1; i <= lastCurve; i++) {
    const currentPoint = roundedCorners[i] ?? firstPoint
    const nextPoint = roundedCorners[i + 1] ?? firstPoint
    const end =
      i === lastCurve ? nextPoint : [(currentPoint[0] + nextPoint[0]) / 2, (currentPoint[1] + nextPoint[1]) / 2]
    d += `Q${currentPoint[0]} ${currentPoint[1]} ${round(end[0] ?? 0)} ${round(end[1] ?? 0)}`
  }
  return d
}
