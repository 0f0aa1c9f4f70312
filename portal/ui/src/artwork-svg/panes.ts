import { round } from './numbers.ts'

/**
 * The path data of the window light: two columns by three rows of slanted panes. `position` is 0 at the left edge and 1 at
 * the right; below 0 the light is outside the drawing.
 */
export function toPanesPath({
  w,
  h,
  position,
  scale = 1,
}: {
  w: number
  h: number
  position: number
  scale?: number
}): string {
  const height = h * 0.86 * scale
  const width = Math.min(w * 0.62, height * 0.74)
  const lean = height * 0.34
  const barWidth = Math.max(3, width * 0.045)
  const x0 = position * (w + lean - width) - lean * 0.6
  const y0 = h * 0.5 - height * 0.5 - h * 0.03
  const corner = (x: number, y: number) => `${round(x0 + lean * (1 - y / height) + x)} ${round(y0 + y + x * 0.1)}`
  let path = ''
  for (let column = 0; column < 2; column++) {
    for (let row = 0; row < 3; row++) {
      const x = column * (width / 2) + (column ? barWidth / 2 : 0)
      const right = x + width / 2 - barWidth / 2
      const y = (row * height) / 3 + (row ? barWidth / 2 : 0)
      const bottom = y + height / 3 - barWidth / 2
      path += `M${corner(x, y)}L${corner(right, y)}L${corner(right, bottom)}L${corner(x, bottom)}Z`
    }
  }
  return path
}
