import { round } from '../numbers.ts'

/**
 * The position of an object: `x` its left edge (of the chair, about its middle), `sill` the line it is on, `unit` a
 * thousandth of the room's height.
 */
export type Place = { x: number; sill: number; unit: number }

type Box = { x: number; y: number; w: number; h: number; colour: string; radius?: number; opacity?: number }

/** A flat block in one of the room's colours. */
export function drawBox({ x, y, w, h, colour, radius, opacity }: Box): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${radius ? ` rx="${round(radius)}"` : ''} style="fill:var(--${colour})"${opacity ? ` opacity="${opacity}"` : ''}/>`
}

/** A flat shape whose numbers are in units, x to the right of `place.x` and y up from the sill. */
export function drawShape({
  place,
  d,
  style,
  opacity,
}: {
  place: Place
  d: string
  style: string
  opacity?: number
}): string {
  return `<path d="${toRoomPath(place, d)}" style="${style}"${opacity ? ` opacity="${opacity}"` : ''}/>`
}

/** Path data in units ("M10 0L20 30"), y up from the sill, turned into the room's own numbers. */
export function toRoomPath({ x, sill, unit }: Place, d: string): string {
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, unitX: string, unitY: string) => {
    return `${round(x + Number(unitX) * unit)} ${round(sill - Number(unitY) * unit)}`
  })
}

/** The shadow of an object of this width and height along the sill, away from the light. */
export function drawShadow({ place, width, height }: { place: Place; width: number; height: number }): string {
  const left = width * 0.2
  const frontY = -58
  const d = `M${left} 0L${width} 0L${width + height * 1.25} ${frontY}L${left + height * 1.1} ${frontY}Z`
  return drawShape({ place, d, style: 'fill:var(--room-cast-shadow)' })
}
