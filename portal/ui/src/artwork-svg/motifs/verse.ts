import { type Rng, round } from '../numbers.ts'
import { drawStroke } from '../strokes.ts'
import type { MotifInput } from './motif-input.ts'

type Pen = { x: number; y: number; pitch: number; xHeight: number; rng: Rng }

/** The height of a hump, in x-heights; negative below the line. */
function getHumpHeight(rng: Rng): number {
  const isAscender = rng() < 0.2
  if (isAscender) return 2.9
  const isDescender = rng() < 0.12
  return isDescender ? -1.9 : 1 + rng() * 0.35
}

/** The path data of a handwritten word: humps, some of them ascenders or descenders. */
function toWordPath({ x, y, pitch, xHeight, rng }: Pen, strokeCount: number): string {
  let d = `M${round(x)} ${round(y)}`
  for (let i = 0; i < strokeCount; i++) {
    const humpHeight = getHumpHeight(rng)
    const isAscenderOrDescender = humpHeight > 1.5 || humpHeight < 0
    const left = x + pitch * i
    const top = y - xHeight * humpHeight
    d += isAscenderOrDescender
      ? `C${round(left + pitch * 0.9)} ${round(y - xHeight)} ${round(left + pitch * 1.5)} ${round(top)} ${round(left + pitch * 0.95)} ${round(top)}S${round(left + pitch * 0.5)} ${round(y)} ${round(left + pitch)} ${round(y)}`
      : `C${round(left + pitch * 0.3)} ${round(top)} ${round(left + pitch * 0.75)} ${round(top)} ${round(left + pitch * 0.62)} ${round(y - xHeight * 0.3)}S${round(left + pitch * 0.8)} ${round(y + xHeight * 0.1)} ${round(left + pitch)} ${round(y)}`
  }
  return d
}

const LINES_PER_STANZA = 3

/** For poetry classes: lines of handwriting of different lengths, in stanzas. */
export function drawVerse({ w, h, rng }: MotifInput): string {
  const unit = Math.sqrt(w * h)
  const xHeight = unit * 0.022
  const pitch = unit * 0.0185
  const lineHeight = xHeight * 4.4
  const bottom = h * 0.93
  let path = ''
  let y = h * 0.13 + xHeight * 2
  for (let line = 0; y < bottom; line++) {
    const isIndented = line % 2 === 1
    let x = w * 0.13 + (isIndented ? unit * 0.05 : 0)
    const lineEnd = w * (0.6 + rng() * 0.26)
    while (x < lineEnd) {
      const strokeCount = 3 + Math.floor(rng() * 7)
      path += toWordPath({ x, y, pitch, xHeight, rng }, strokeCount)
      x += pitch * strokeCount + unit * 0.03
    }
    y += lineHeight
    const isEndOfStanza = (line + 1) % LINES_PER_STANZA === 0
    if (isEndOfStanza) y += lineHeight * 0.6
  }
  return drawStroke(path, Math.max(1, unit * 0.0056))
}
