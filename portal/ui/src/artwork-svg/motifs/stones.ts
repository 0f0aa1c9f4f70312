import { n, type Random, TAU } from '../numbers.ts'
import { fill, line, type Point, stroke } from '../strokes.ts'
import type { Slot } from './slot.ts'

type Stone = { x: number; base: number; half: number; tall: number; r: Random }

function outline({ x, base, half, tall, r }: Stone): string {
  const tilt = (r() - 0.5) * 0.3
  const corners: Point[] = Array.from({ length: 10 }, (_, k) => {
    const q = (k / 10) * TAU
    const wobble = 1 + (r() - 0.5) * 0.13
    return [x + Math.cos(q + tilt) * half * wobble, base - tall + Math.sin(q) * tall * wobble]
  })
  let d = ''
  for (let k = 0; k <= corners.length; k++) {
    const [px, py] = corners[k % corners.length] ?? [x, base]
    const [zx, zy] = corners[(k + 1) % corners.length] ?? [x, base]
    const middle = `${n((px + zx) / 2)} ${n((py + zy) / 2)}`
    d += k ? `Q${n(px)} ${n(py)} ${middle}` : `M${middle}`
  }
  return `${d}Z`
}

/** Lifestyle: stones along a sill, after a walk. */
export function stones({ w, h, r }: Slot): string {
  const base = h * 0.8
  let drawing = stroke(
    line([
      [-4, base],
      [w + 4, base],
    ]),
    Math.max(1, h * 0.005),
  )
  let x = w * 0.08
  while (x < w * 0.84) {
    const half = Math.min(w, h * 1.4) * (0.06 + r() * 0.08)
    const tall = half * (0.5 + r() * 0.42)
    const shade = 0.45 + r() * 0.55
    drawing += fill(outline({ x: x + half, base, half, tall, r }), shade)
    if (r() > 0.55) {
      const shadeOnTop = 0.5 + r() * 0.5
      drawing += fill(
        outline({ x: x + half * 1.05, base: base - tall * 1.88, half: half * 0.6, tall: tall * 0.5, r }),
        shadeOnTop,
      )
    }
    x += half * 2 + w * 0.02
  }
  return drawing
}
