import { getColour } from '../drawings/theme-colours.ts'

/** The paths of the logo are drawn for a square of this size. */
const PATH_SIZE = 32

/**
 * The studio's logo, a leaning window, as an image. `padding` is the share of the square that stays empty around it.
 * `hasBackground` fills the square, for home screens that round its corners.
 */
export function drawLogo({
  size,
  padding,
  hasBackground,
}: {
  size: number
  padding: number
  hasBackground: boolean
}): string {
  const scale = (size * (1 - 2 * padding)) / PATH_SIZE
  const backdrop = hasBackground ? `<rect width="${size}" height="${size}" fill="${getColour('--paper')}"/>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${backdrop}` +
    `<g transform="translate(${size * padding} ${size * padding}) scale(${scale})">` +
    `<path d="M11 3h17.5L21 29H3.5z" fill="${getColour('--light')}"/>` +
    `<path d="M11 3h17.5L21 29H3.5zM19.7 3 12.3 29M7.3 16h17.5" fill="none" stroke="${getColour('--act')}" stroke-width="1.8" stroke-linejoin="round"/>` +
    '</g></svg>'
  )
}
