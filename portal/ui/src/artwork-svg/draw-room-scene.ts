import { createRng, hash, round } from './numbers.ts'
import { drawBooks, drawBooksShadow } from './objects/book-stack.ts'
import { drawBowl, drawBowlShadow } from './objects/bowl.ts'
import { drawChair } from './objects/chair.ts'
import { drawVase, drawVaseShadow } from './objects/vase.ts'
import { toPanesPath } from './panes.ts'
import { drawBranch } from './room-branch.ts'

export type RoomObject = 'books' | 'vase' | 'bowl' | 'chair'

export type RoomSceneOptions = {
  seed?: number
  /** The size or ratio of the slot, for which the room is composed. */
  w?: number
  h?: number
  /** The hour of the day, 6 … 12: the light moves from left to right. */
  hour?: number
  /** Height of the sill, 0 top … 1 bottom. */
  sill?: number
  /**
   * The objects on the window sill; under a chair the sill is the floor. An empty list draws the wall alone, without a sill.
   */
  objects?: readonly RoomObject[]
  /** Where the objects are, 0 left … 1 right. */
  objectsX?: number
  /** The side that is kept when the slot is narrower than the drawing. */
  align?: 'xMin' | 'xMid' | 'xMax'
  /** Unique on the page. Without it, derived from the arguments. */
  id?: string
}

type StillLifeInput = { objects: readonly RoomObject[]; w: number; h: number; sillY: number; objectsX: number }

function drawStillLife({ objects, w, h, sillY, objectsX }: StillLifeInput): string {
  const unit = h * 0.001
  const left = w * objectsX - 250 * unit
  const has = (name: RoomObject) => objects.includes(name)
  const toPlace = (offset: number) => ({ x: left + offset * unit, sill: sillY, unit })
  return [
    has('books') && drawBooksShadow(toPlace(0)),
    has('vase') && drawVaseShadow(toPlace(330)),
    has('bowl') && drawBowlShadow(toPlace(478)),
    has('books') && drawBooks(toPlace(0)),
    has('vase') && drawVase(toPlace(330)),
    has('chair') && drawChair({ x: w * objectsX, sill: sillY, unit }),
    has('bowl') && drawBowl(toPlace(478)),
  ]
    .filter(Boolean)
    .join('')
}

/**
 * Draws a wall with window light, the shadow of a branch, and a sill with a few objects, at an hour of the day. Text on
 * top of it may cover the wall or the sill, never the light or the leaves.
 */
export function drawRoomScene(options: RoomSceneOptions = {}): string {
  const { seed = 3, w = 900, h = 900, hour = 8, sill = 0.79, objectsX = 0.5, align = 'xMid' } = options
  const { objects = ['books', 'vase', 'bowl'] } = options
  const id = options.id ?? `r${hash(JSON.stringify(options)).toString(36)}`
  const light = toPanesPath({ w, h: h * 0.92, position: 0.12 + ((hour - 6) / 6) * 0.76 })
  const { twigsMarkup, leavesPath } = drawBranch({ w, h, rng: createRng(seed * 104729) })
  const sillY = h * sill
  const sillMarkup = objects.length
    ? `<rect y="${round(sillY)}" width="${w}" height="${round(h - sillY)}" style="fill:var(--room-sill)"/>` +
      `<rect y="${round(sillY)}" width="${w}" height="${round(h * 0.003)}" style="fill:var(--room-page)" opacity=".5"/>` +
      drawStillLife({ objects, w, h, sillY, objectsX })
    : ''
  return (
    `<svg viewBox="0 0 ${w} ${h}" preserveAspectRatio="${align}YMax slice" aria-hidden="true" focusable="false">` +
    `<defs><clipPath id="${id}c"><path d="${light}"/></clipPath><filter id="${id}b"><feGaussianBlur stdDeviation="${round(h * 0.0035)}"/></filter></defs>` +
    `<rect width="${w}" height="${h}" style="fill:var(--room-wall)"/>` +
    `<g class="ray"><path d="${light}" filter="url(#${id}b)" style="fill:var(--room-light)"/>` +
    `<g clip-path="url(#${id}c)"><g filter="url(#${id}b)" style="color:var(--room-shadow)"><g fill="none" stroke="currentColor" stroke-linecap="round">${twigsMarkup}</g><path d="${leavesPath}" fill="currentColor"/></g></g></g>` +
    `${sillMarkup}</svg>`
  )
}
