import { n } from './numbers.ts'

/**
 * The patch of window light: two columns by three rows of slanted panes. `at` 0 is the left edge, 1 the right; below 0
 * the light is not visible yet. Returns path data.
 */
export function panes({ w, h, at, scale = 1 }: { w: number; h: number; at: number; scale?: number }): string {
  const tall = h * 0.86 * scale
  const wide = Math.min(w * 0.62, tall * 0.74)
  const lean = tall * 0.34
  const bar = Math.max(3, wide * 0.045)
  const x0 = at * (w + lean - wide) - lean * 0.6
  const y0 = h * 0.5 - tall * 0.5 - h * 0.03
  const corner = (x: number, y: number) => `${n(x0 + lean * (1 - y / tall) + x)} ${n(y0 + y + x * 0.1)}`
  let d = ''
  for (let column = 0; column < 2; column++) {
    for (let row = 0; row < 3; row++) {
      const x = column * (wide / 2) + (column ? bar / 2 : 0)
      const right = x + wide / 2 - bar / 2
      const y = (row * tall) / 3 + (row ? bar / 2 : 0)
      const foot = y + tall / 3 - bar / 2
      d += `M${corner(x, y)}L${corner(right, y)}L${corner(right, foot)}L${corner(x, foot)}Z`
    }
  }
  return d
}
