import { type Rng, round, TAU } from '../numbers.ts'
import { fillPath, linePath, type Point, strokePath } from '../strokes.ts'
import type { Slot } from './slot.ts'

type Stone = { x: number; base: number; half: number; tall: number; rng: Rng }

function stonePath({ x, base, half, tall, rng }: Stone): string {
  const tilt = (rng() - 0.5) * 0.3
  const corners: Point[] = Array.from({ length: 10 }, (_, k) => {
    const q = (k / 10) * TAU
    const wobble = 1 + (rng() - 0.5) * 0.13
    return [x + Math.cos(q + tilt) * half * wobble, base - tall + Math.sin(q) * tall * wobble]
  })
  let d = ''
  for (let k = 0; k <= corners.length; k++) {
    const [px, py] = corners[k % corners.length] ?? [x, base]
    const [zx, zy] = corners[(k + 1) % corners.length] ?? [x, base]
    const middle = `${round((px + zx) / 2)} ${round((py + zy) / 2)}`
    d += k ? `Q${round(px)} ${round(py)} ${middle}` : `M${middle}`
  }
  return `${d}Z`
}

/** Lifestyle: stones on a window sill. */
export function drawStones({ w, h, rng }: Slot): string {
  const base = h * 0.8
  let drawing = strokePath(
    linePath([
      [-4, base],
      [w + 4, base],
    ]),
    Math.max(1, h * 0.005),
  )
  let x = w * 0.08
  while (x < w * 0.84) {
    const half = Math.min(w, h * 1.4) * (0.06 + rng() * 0.08)
    const tall = half * (0.5 + rng() * 0.42)
    const shade = 0.45 + rng() * 0.55
    drawing += fillPath(stonePath({ x: x + half, base, half, tall, rng }), shade)
    if (rng() > 0.55) {
      const shadeOnTop = 0.5 + rng() * 0.5
      drawing += fillPath(
        stonePath({ x: x + half * 1.05, base: base - tall * 1.88, half: half * 0.6, tall: tall * 0.5, rng }),
        shadeOnTop,
      )
    }
    x += half * 2 + w * 0.02
  }
  return drawing
}
