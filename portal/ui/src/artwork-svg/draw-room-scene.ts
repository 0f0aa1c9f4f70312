import { createRng, hash, round } from './numbers.ts'
import { toPanesPath } from './panes.ts'
import { drawBranch } from './room-branch.ts'
import { drawBooks, drawBooksShadow } from './things/book-stack.ts'
import { drawBowl, drawBowlShadow } from './things/bowl.ts'
import { drawChair } from './things/chair.ts'
import { drawVase, drawVaseShadow } from './things/vase.ts'

export type RoomThing = 'books' | 'vase' | 'bowl' | 'chair'

export type RoomSceneOptions = {
  seed?: number
  /** The size or ratio of the slot, for which the room is composed. */
  w?: number
  h?: number
  /** 6 … 12: moves the light across. Landing 8.1, auth 8.6, the member home follows the studio's clock. */
  hour?: number
  /** Height of the sill, 0 top … 1 bottom. */
  sill?: number
  /** The objects on the window sill; an empty list draws the wall alone, without a sill. */
  things?: readonly RoomThing[]
  /** Where the objects are, 0 left … 1 right. */
  thingsX?: number
  /** The side that is kept when the slot is narrower than the drawing. */
  align?: 'xMin' | 'xMid' | 'xMax'
  /** Unique on the page. Without it, derived from the arguments. */
  id?: string
}

type StillLifeInput = { things: readonly RoomThing[]; w: number; h: number; sillY: number; thingsX: number }

function drawStillLife({ things, w, h, sillY, thingsX }: StillLifeInput): string {
  const unit = h * 0.001
  const left = w * thingsX - 250 * unit
  const has = (thing: RoomThing) => things.includes(thing)
  const toPlace = (offset: number) => ({ x: left + offset * unit, sill: sillY, unit })
  return [
    has('books') && drawBooksShadow(toPlace(0)),
    has('vase') && drawVaseShadow(toPlace(330)),
    has('bowl') && drawBowlShadow(toPlace(478)),
    has('books') && drawBooks(toPlace(0)),
    has('vase') && drawVase(toPlace(330)),
    has('chair') && drawChair({ x: w * thingsX, sill: sillY, unit }),
    has('bowl') && drawBowl(toPlace(478)),
  ]
    .filter(Boolean)
    .join('')
}

/**
 * Draws a wall with window light, the shadow of a branch, and a sill with a few objects, at an hour of the day. Text on
 * top of it may be on wall or sill, never on light or leaves.
 */
export function drawRoomScene(options: RoomSceneOptions = {}): string {
  const { seed = 3, w = 900, h = 900, hour = 8, sill = 0.79, thingsX = 0.5, align = 'xMid' } = options
  const { things = ['books', 'vase', 'bowl'] } = options
  const id = options.id ?? `r${hash(JSON.stringify(options)).toString(36)}`
  const light = toPanesPath({ w, h: h * 0.92, position: 0.12 + ((hour - 6) / 6) * 0.76 })
  const { twigs, leaves } = drawBranch({ w, h, rng: createRng(seed * 104729) })
  const sillY = h * sill
  const bottom = things.length
    ? `<rect y="${round(sillY)}" width="${w}" height="${round(h - sillY)}" style="fill:var(--room-sill)"/>` +
      `<rect y="${round(sillY)}" width="${w}" height="${round(h * 0.003)}" style="fill:var(--room-page)" opacity=".5"/>` +
      drawStillLife({ things, w, h, sillY, thingsX })
    : ''
  return (
    `<svg viewBox="0 0 ${w} ${h}" preserveAspectRatio="${align}YMax slice" aria-hidden="true" focusable="false">` +
    `<defs><clipPath id="${id}c"><path d="${light}"/></clipPath><filter id="${id}b"><feGaussianBlur stdDeviation="${round(h * 0.0035)}"/></filter></defs>` +
    `<rect width="${w}" height="${h}" style="fill:var(--room-wall)"/>` +
    `<g class="ray"><path d="${light}" filter="url(#${id}b)" style="fill:var(--room-light)"/>` +
    `<g clip-path="url(#${id}c)"><g filter="url(#${id}b)" style="color:var(--room-shadow)"><g fill="none" stroke="currentColor" stroke-linecap="round">${twigs}</g><path d="${leaves}" fill="currentColor"/></g></g></g>` +
    `${bottom}</svg>`
  )
}
