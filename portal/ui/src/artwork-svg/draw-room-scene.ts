import { hash, n, random } from './numbers.ts'
import { panes } from './panes.ts'
import { branch } from './room-branch.ts'
import { books, booksShadow } from './things/book-stack.ts'
import { bowl, bowlShadow } from './things/bowl.ts'
import { chair } from './things/chair.ts'
import { vase, vaseShadow } from './things/vase.ts'

export type RoomThing = 'books' | 'vase' | 'bowl' | 'chair'

export type RoomSceneOptions = {
  seed?: number
  /** The slot's own size or ratio; the room is composed for it. */
  w?: number
  h?: number
  /** 6 … 12: moves the light across. Landing 8.1, auth 8.6, the member home follows the studio's clock. */
  hour?: number
  /** Height of the sill, 0 top … 1 bottom. */
  sill?: number
  /** The objects on the window sill; an empty list draws the wall alone, without a sill. */
  things?: readonly RoomThing[]
  /** Where the objects are, 0 left … 1 right. */
  at?: number
  /** The side that is kept when the slot is narrower than the drawing. */
  align?: 'xMin' | 'xMid' | 'xMax'
  /** Unique on the page. Without it, derived from the arguments. */
  id?: string
}

type Still = { things: readonly RoomThing[]; w: number; h: number; sy: number; at: number }

function stillLife({ things, w, h, sy, at }: Still): string {
  const unit = h * 0.001
  const left = w * at - 250 * unit
  const has = (thing: RoomThing) => things.includes(thing)
  const place = (offset: number) => ({ x: left + offset * unit, sill: sy, unit })
  return [
    has('books') && booksShadow(place(0)),
    has('vase') && vaseShadow(place(330)),
    has('bowl') && bowlShadow(place(478)),
    has('books') && books(place(0)),
    has('vase') && vase(place(330)),
    has('chair') && chair({ x: w * at, sill: sy, unit }),
    has('bowl') && bowl(place(478)),
  ]
    .filter(Boolean)
    .join('')
}

/**
 * The hero: a wall, the window's light with a branch's shadow, a sill and a few objects on it, at an hour. Pure: same
 * arguments, same text. Text on top of it may be on wall or sill, never on light or leaves.
 */
export function drawRoomScene(options: RoomSceneOptions = {}): string {
  const { seed = 3, w = 900, h = 900, hour = 8, sill = 0.79, at = 0.5, align = 'xMid' } = options
  const { things = ['books', 'vase', 'bowl'] } = options
  const id = options.id ?? `r${hash(JSON.stringify(options)).toString(36)}`
  const light = panes({ w, h: h * 0.92, at: 0.12 + ((hour - 6) / 6) * 0.76 })
  const { twigs, leaves } = branch({ w, h, r: random(seed * 104729) })
  const sy = h * sill
  const bottom = things.length
    ? `<rect y="${n(sy)}" width="${w}" height="${n(h - sy)}" style="fill:var(--room-sill)"/>` +
      `<rect y="${n(sy)}" width="${w}" height="${n(h * 0.003)}" style="fill:var(--room-page)" opacity=".5"/>` +
      stillLife({ things, w, h, sy, at })
    : ''
  return (
    `<svg viewBox="0 0 ${w} ${h}" preserveAspectRatio="${align}YMax slice" aria-hidden="true" focusable="false">` +
    `<defs><clipPath id="${id}c"><path d="${light}"/></clipPath><filter id="${id}b"><feGaussianBlur stdDeviation="${n(h * 0.0035)}"/></filter></defs>` +
    `<rect width="${w}" height="${h}" style="fill:var(--room-wall)"/>` +
    `<g class="ray"><path d="${light}" filter="url(#${id}b)" style="fill:var(--room-light)"/>` +
    `<g clip-path="url(#${id}c)"><g filter="url(#${id}b)" style="color:var(--room-shadow)"><g fill="none" stroke="currentColor" stroke-linecap="round">${twigs}</g><path d="${leaves}" fill="currentColor"/></g></g></g>` +
    `${bottom}</svg>`
  )
}
