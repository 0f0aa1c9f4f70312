import { n, type Random } from './numbers.ts'

type Twig = { x: number; y: number; angle: number; length: number; depth: number }

/** The shadow of a branch outside: twigs as stroked paths, leaves as one filled path. */
export function branch({ w, h, r }: { w: number; h: number; r: Random }): { twigs: string; leaves: string } {
  let twigs = ''
  let leaves = ''

  const leaf = (x: number, y: number, angle: number) => {
    const length = h * (0.03 + r() * 0.026)
    leaves += leafPath({ x, y, angle, length })
  }

  const grow = ({ x, y, angle, length, depth }: Twig) => {
    if (depth < 0 || length < 8) return
    const ex = x + Math.cos(angle) * length
    const ey = y + Math.sin(angle) * length
    const bx = x + Math.cos(angle + 0.25) * length * 0.55
    const by = y + Math.sin(angle + 0.25) * length * 0.55
    twigs += `<path d="M${n(x)} ${n(y)}Q${n(bx)} ${n(by)} ${n(ex)} ${n(ey)}" stroke-width="${n(depth * 1.5 + 1.4)}"/>`
    for (let k = 0; k < 3; k++) {
      const u = 0.35 + k * 0.3
      leaf(x + (ex - x) * u, y + (ey - y) * u, angle + (k % 2 ? 0.8 : -0.8) + (r() - 0.5) * 0.5)
    }
    const onward = angle + 0.1 + r() * 0.42
    grow({ x: ex, y: ey, angle: onward, length: length * (0.72 + r() * 0.1), depth: depth - 1 })
    if (depth > 1) {
      const aside = angle - 0.5 - r() * 0.4
      grow({ x: x + (ex - x) * 0.7, y: y + (ey - y) * 0.7, angle: aside, length: length * 0.6, depth: depth - 2 })
    }
    if (depth < 2) leaf(ex, ey, angle)
  }

  grow({ x: w * 0.96, y: h * 0.02, angle: 2.42, length: h * 0.21, depth: 5 })
  grow({ x: w * 0.66, y: -h * 0.04, angle: 2.0, length: h * 0.16, depth: 4 })
  return { twigs, leaves }
}

/** One leaf, pointed at both ends, from its stem outwards. */
export function leafPath({ x, y, angle, length }: { x: number; y: number; angle: number; length: number }): string {
  const b = length * 0.3
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return (
    `M${n(x)} ${n(y)}Q${n(x + c * length * 0.5 - s * b)} ${n(y + s * length * 0.5 + c * b)} ${n(x + c * length)} ${n(y + s * length)}` +
    `Q${n(x + c * length * 0.5 + s * b)} ${n(y + s * length * 0.5 - c * b)} ${n(x)} ${n(y)}Z`
  )
}
