import { type ArtworkKind, getDrawing, type Motif, type Pigment } from './kinds.ts'
import { drawBreath } from './motifs/breath.ts'
import { drawContour } from './motifs/contour.ts'
import { drawLeaves } from './motifs/leaves.ts'
import type { MotifInput } from './motifs/motif-input.ts'
import { drawReeds } from './motifs/reeds.ts'
import { drawSeedHead } from './motifs/seed.ts'
import { drawStones } from './motifs/stones.ts'
import { drawStrings } from './motifs/strings.ts'
import { drawSunrise } from './motifs/sunrise.ts'
import { drawSweep } from './motifs/sweep.ts'
import { drawTide } from './motifs/tide.ts'
import { drawVerse } from './motifs/verse.ts'
import { createRng, hash } from './numbers.ts'
import { toPanesPath } from './panes.ts'

export type ArtworkOptions = {
  /** `toSeed(entity.id)`: a class always has the same drawing. */
  seed?: number
  /** The size of the slot, or its ratio in any unit: an artwork is composed for it, not cropped. */
  w?: number
  h?: number
  /** The position of the light, 0 left … 1 right; below 0 it is outside the drawing (empty states). */
  lightPosition?: number
  /** The number of elements in the drawing: the drawing of a program has one for each week. */
  elementCount?: number
  pigment?: Pigment
  /** The size of the light, at least 1: at 1 it is 86% as high as the artwork. */
  scale?: number
  /** Unique on the page (React: useId). Without it, derived from the arguments. */
  id?: string
}

const motifs: Record<Motif, (input: MotifInput) => string> = {
  breath: drawBreath,
  reeds: drawReeds,
  sweep: drawSweep,
  seed: drawSeedHead,
  strings: drawStrings,
  verse: drawVerse,
  stones: drawStones,
  sunrise: drawSunrise,
  tide: drawTide,
  contour: drawContour,
  leaves: drawLeaves,
  // Only the light, which has the shape of a window.
  window: () => '',
}

/**
 * Draws an artwork as SVG markup. Its colours are tokens, so that the same markup suits the light and the dark theme. The
 * motif lies in the shade; a patch of window light shows part of it in full colour.
 */
export function drawArtwork(kind: ArtworkKind, options: ArtworkOptions = {}): string {
  const drawing = getDrawing(kind)
  const { seed = 1, w = 480, h = 360, elementCount = 6, pigment = drawing.pigment, scale = 1.1 } = options
  const lightPosition = options.lightPosition ?? 0.25 + createRng(seed + 41)() * 0.5
  const id = options.id ?? `p${hash(JSON.stringify({ kind, ...options })).toString(36)}`
  // A seed of its own, so that the motif is unrelated to the light's position.
  const motifRng = createRng(seed * 7919 + drawing.motif.length)
  const motifMarkup = motifs[drawing.motif]({ w, h, elementCount, rng: motifRng })
  const light = toPanesPath({ w, h, position: lightPosition, scale: Math.max(1, scale) })
  const drawBackground = (style: string) => `<rect width="${w}" height="${h}" style="${style}"/>`
  const drawMotif = (colour: string) => (motifMarkup ? `<use href="#${id}m" style="color:var(--${colour})"/>` : '')
  return (
    `<svg viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">` +
    `<defs><clipPath id="${id}c"><path d="${light}"/></clipPath>${motifMarkup ? `<g id="${id}m">${motifMarkup}</g>` : ''}</defs>` +
    drawBackground(`fill:var(--${pigment}-ground)`) +
    drawMotif(`${pigment}-mid`) +
    `<g clip-path="url(#${id}c)">${drawBackground('fill:var(--art-light);opacity:var(--art-light-opacity)')}${drawMotif(pigment)}</g></svg>`
  )
}
