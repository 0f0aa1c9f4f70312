import { round } from './numbers.ts'

/** A line of the motif, in the colour of its group. */
export function strokePath(d: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${round(width)}" stroke-linecap="round"/>`
}

/** A flat shape of the motif, in the colour of its group. */
export function fillPath(d: string, opacity = 1): string {
  return `<path d="${d}" fill="currentColor"${opacity < 1 ? ` fill-opacity="${round(opacity)}"` : ''}/>`
}

export type Point = readonly [x: number, y: number]

/** `count + 1` points of a curve, u from 0 to 1. */
export function samplePoints(count: number, at: (u: number, k: number) => Point): Point[] {
  return Array.from({ length: count + 1 }, (_, k) => at(k / count, k))
}

/** Corners joined by straight lines. */
export function linePath(corners: readonly Point[]): string {
  return corners.map(([x, y], k) => `${k ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')
}

/** Points joined by quadratic curves through their midpoints: half the bytes of a polyline and no corners. */
export function curvePath(corners: readonly Point[]): string {
  const roundedCorners = corners.map(([x, y]) => [round(x), round(y)] as const)
  const [first] = roundedCorners
  if (!first || roundedCorners.length < 4) return linePath(roundedCorners)
  let d = `M${first[0]} ${first[1]}`
  const last = roundedCorners.length - 2
  for (let i = 1; i <= last; i++) {
    const currentPoint = roundedCorners[i] ?? first
    const nextPoint = roundedCorners[i + 1] ?? first
    const end = i === last ? nextPoint : [(currentPoint[0] + nextPoint[0]) / 2, (currentPoint[1] + nextPoint[1]) / 2]
    d += `Q${currentPoint[0]} ${currentPoint[1]} ${round(end[0] ?? 0)} ${round(end[1] ?? 0)}`
  }
  return d
}
