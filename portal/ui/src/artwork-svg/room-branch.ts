import { type Rng, round } from './numbers.ts'

type Twig = { x: number; y: number; angle: number; length: number; depth: number }

/** The shadow of a branch outside: twigs as stroked paths, leaves as one filled path. */
export function drawBranch({ w, h, rng }: { w: number; h: number; rng: Rng }): {
  twigsMarkup: string
  leavesPath: string
} {
  let twigsMarkup = ''
  let leavesPath = ''

  const addLeaf = (x: number, y: number, angle: number) => {
    const length = h * (0.03 + rng() * 0.026)
    leavesPath += toLeafPath({ x, y, angle, length })
  }

  const growTwig = ({ x, y, angle, length, depth }: Twig) => {
    if (depth < 0 || length < 8) return
    const endX = x + Math.cos(angle) * length
    const endY = y + Math.sin(angle) * length
    const bendX = x + Math.cos(angle + 0.25) * length * 0.55
    const bendY = y + Math.sin(angle + 0.25) * length * 0.55
    twigsMarkup += `<path d="M${round(x)} ${round(y)}Q${round(bendX)} ${round(bendY)} ${round(endX)} ${round(endY)}" stroke-width="${round(depth * 1.5 + 1.4)}"/>`
    for (let i = 0; i < 3; i++) {
      const share = 0.35 + i * 0.3
      addLeaf(x + (endX - x) * share, y + (endY - y) * share, angle + (i % 2 ? 0.8 : -0.8) + (rng() - 0.5) * 0.5)
    }
    const nextAngle = angle + 0.1 + rng() * 0.42
    growTwig({ x: endX, y: endY, angle: nextAngle, length: length * (0.72 + rng() * 0.1), depth: depth - 1 })
    if (depth > 1) {
      const sideAngle = angle - 0.5 - rng() * 0.4
      growTwig({
        x: x + (endX - x) * 0.7,
        y: y + (endY - y) * 0.7,
        angle: sideAngle,
        length: length * 0.6,
        depth: depth - 2,
      })
    }
    if (depth < 2) addLeaf(endX, endY, angle)
  }

  growTwig({ x: w * 0.96, y: h * 0.02, angle: 2.42, length: h * 0.21, depth: 5 })
  growTwig({ x: w * 0.66, y: -h * 0.04, angle: 2.0, length: h * 0.16, depth: 4 })
  return { twigsMarkup, leavesPath }
}

/** The path data of a leaf, pointed at both ends, from its stem outwards. */
export function toLeafPath({ x, y, angle, length }: { x: number; y: number; angle: number; length: number }): string {
  const halfWidth = length * 0.3
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return (
    `M${round(x)} ${round(y)}Q${round(x + cos * length * 0.5 - sin * halfWidth)} ${round(y + sin * length * 0.5 + cos * halfWidth)} ${round(x + cos * length)} ${round(y + sin * length)}` +
    `Q${round(x + cos * length * 0.5 + sin * halfWidth)} ${round(y + sin * length * 0.5 - cos * halfWidth)} ${round(x)} ${round(y)}Z`
  )
}
