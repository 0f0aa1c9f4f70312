import { type ArtworkKind, getDrawing, type Motif, type Pigment } from './kinds.ts'
import { breath } from './motifs/breath.ts'
import { contour } from './motifs/contour.ts'
import { leaves } from './motifs/leaves.ts'
import { reeds } from './motifs/reeds.ts'
import { seed as seedHead } from './motifs/seed.ts'
import type { Slot } from './motifs/slot.ts'
import { stones } from './motifs/stones.ts'
import { strings } from './motifs/strings.ts'
import { sunrise } from './motifs/sunrise.ts'
import { sweep } from './motifs/sweep.ts'
import { tide } from './motifs/tide.ts'
import { verse } from './motifs/verse.ts'
import { hash, random } from './numbers.ts'
import { panes } from './panes.ts'

export type ArtworkOptions = {
  /** `toSeed(entity.id)`: the same class is drawn the same way for life. */
  seed?: number
  /** The slot's own size or ratio, in any unit: an artwork is composed for it, not cropped. */
  w?: number
  h?: number
  /** Where the light falls, 0 left … 1 right; -0.1: it has not come in yet (empty states). */
  lit?: number
  /** Programs: one element for each week. */
  weeks?: number
  pigment?: Pigment
  /** Size of the light, at least 1. */
  scale?: number
  /** Unique on the page (React: useId). Without it, derived from the arguments. */
  id?: string
}

const motifs: Record<Motif, (slot: Slot) => string> = {
  breath,
  reeds,
  sweep,
  seed: seedHead,
  strings,
  verse,
  stones,
  sunrise,
  tide,
  contour,
  leaves,
  window: () => '',
}

/**
 * A drawing as SVG markup, made of tokens only, so the same markup is right in light and dark.
 * The motif lies in the shade; a patch of window light shows part of it in full pigment. Pure: same arguments, same text.
 */
export function drawArtwork(kind: ArtworkKind, options: ArtworkOptions = {}): string {
  const { motif, pigment: own } = getDrawing(kind)
  const { seed = 1, w = 480, h = 360, weeks = 6, pigment = own, scale = 1.1 } = options
  const lit = options.lit ?? 0.25 + random(seed + 41)() * 0.5
  const id = options.id ?? `p${hash(JSON.stringify({ kind, ...options })).toString(36)}`
  const body = motifs[motif]({ w, h, weeks, r: random(seed * 7919 + motif.length) })
  const light = panes({ w, h, at: lit, scale: Math.max(1, scale) })
  const ground = (style: string) => `<rect width="${w}" height="${h}" style="${style}"/>`
  const drawn = (colour: string) => (body ? `<use href="#${id}m" style="color:var(--${colour})"/>` : '')
  return (
    `<svg viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">` +
    `<defs><clipPath id="${id}c"><path d="${light}"/></clipPath>${body ? `<g id="${id}m">${body}</g>` : ''}</defs>` +
    ground(`fill:var(--${pigment}-ground)`) +
    drawn(`${pigment}-mid`) +
    `<g clip-path="url(#${id}c)">${ground('fill:var(--art-light);opacity:var(--art-light-a)')}${drawn(pigment)}</g></svg>`
  )
}
