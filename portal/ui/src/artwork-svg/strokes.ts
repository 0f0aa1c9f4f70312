import { round } from './numbers.ts'

/** The markup of a line, in the colour of its group. */
export function drawStroke(path: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${round(width)}" stroke-linecap="round"/>`
}

/** The markup of a flat shape, in the colour of its group. */
export function drawFill(path: string, opacity = 1): string {
  return `<path d="${path}" fill="currentColor"${opacity < 1 ? ` fill-opacity="${round(opacity)}"` : ''}/>`
}

export type Point = readonly [x: number, y: number]

/** The `segmentCount + 1` points of a curve. `pointAt` gets the point's share of the curve, from 0 to 1, and its index. */
export function samplePoints(segmentCount: number, pointAt: (share: number, index: number) => Point): Point[] {
  return Array.from({ length: segmentCount + 1 }, (_, index) => pointAt(index / segmentCount, index))
}

/** The path data of corners joined by straight lines. */
export function toLinePath(corners: readonly Point[]): string {
  return corners.map(([x, y], k) => `${k ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')
}

/** The path data of points joined by quadratic curves through their midpoints: half the bytes of a polyline, no corners. */
export function toCurvePath(points: readonly Point[]): string {
  const roundedPoints = points.map(([x, y]) => [round(x), round(y)] as const)
  const [firstPoint] = roundedPoints
  if (!firstPoint || roundedPoints.length < 4) return toLinePath(roundedPoints)
  let path = `M${firstPoint[0]} ${firstPoint[1]}`
  const lastCurve = roundedPoints.length - 2
  for (let i = 1; i <= lastCurve; i++) {
    const [x, y] = roundedPoints[i] ?? firstPoint
    const [nextX, nextY] = roundedPoints[i + 1] ?? firstPoint
    const endX = i === lastCurve ? nextX : (x + nextX) / 2
    const endY = i === lastCurve ? nextY : (y + nextY) / 2
    path += `Q${x} ${y} ${round(endX)} ${round(endY)}`
  }
  return path
}
