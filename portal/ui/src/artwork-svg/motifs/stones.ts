import { type Rng, round, TAU } from '../numbers.ts'
import { drawFill, drawStroke, type Point, toLinePath } from '../strokes.ts'
import { BLEED, type MotifInput } from './motif-input.ts'

type Stone = { x: number; base: number; halfWidth: number; halfHeight: number; rng: Rng }

function toStonePath({ x, base, halfWidth, halfHeight, rng }: Stone): string {
  const tilt = (rng() - 0.5) * 0.3
  const corners: Point[] = Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 10) * TAU
    const wobble = 1 + (rng() - 0.5) * 0.13
    return [x + Math.cos(angle + tilt) * halfWidth * wobble, base - halfHeight + Math.sin(angle) * halfHeight * wobble]
  })
  let d = ''
  for (let i = 0; i <= corners.length; i++) {
    const [x1, y1] = corners[i % corners.length] ?? [x, base]
    const [x2, y2] = corners[(i + 1) % corners.length] ?? [x, base]
    const middle = `${round((x1 + x2) / 2)} ${round((y1 + y2) / 2)}`
    d += i ? `Q${round(x1)} ${round(y1)} ${middle}` : `M${middle}`
  }
  return `${d}Z`
}

/** For lifestyle classes: stones on a window sill. */
export function drawStones({ w, h, rng }: MotifInput): string {
  const base = h * 0.8
  let drawing = drawStroke(
    toLinePath([
      [-BLEED, base],
      [w + BLEED, base],
    ]),
    Math.max(1, h * 0.005),
  )
  let x = w * 0.08
  while (x < w * 0.84) {
    const halfWidth = Math.min(w, h * 1.4) * (0.06 + rng() * 0.08)
    const halfHeight = halfWidth * (0.5 + rng() * 0.42)
    const opacity = 0.45 + rng() * 0.55
    drawing += drawFill(toStonePath({ x: x + halfWidth, base, halfWidth, halfHeight, rng }), opacity)
    if (rng() > 0.55) {
      const topStoneOpacity = 0.5 + rng() * 0.5
      drawing += drawFill(
        toStonePath({
          x: x + halfWidth * 1.05,
          base: base - halfHeight * 1.88,
          halfWidth: halfWidth * 0.6,
          halfHeight: halfHeight * 0.5,
          rng,
        }),
        topStoneOpacity,
      )
    }
    x += halfWidth * 2 + w * 0.02
  }
  return drawing
}
