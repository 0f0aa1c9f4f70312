import { type Rng, round } from '../numbers.ts'
import { strokePath } from '../strokes.ts'
import type { Slot } from './slot.ts'

type Pen = { x: number; y: number; pitch: number; xHeight: number; rng: Rng }

function getRelativeHeight(rng: Rng): number {
  const isAscender = rng() < 0.2
  if (isAscender) return 2.9
  const isDescender = rng() < 0.12
  return isDescender ? -1.9 : 1 + rng() * 0.35
}

/** One written word: humps, now and then an ascender or a descender. */
function drawWord({ x, y, pitch, xHeight, rng }: Pen, strokes: number): string {
  let d = `M${round(x)} ${round(y)}`
  for (let k = 0; k < strokes; k++) {
    const relativeHeight = getRelativeHeight(rng)
    const a = x + pitch * k
    const top = y - xHeight * relativeHeight
    d +=
      relativeHeight > 1.5 || relativeHeight < 0
        ? `C${round(a + pitch * 0.9)} ${round(y - xHeight)} ${round(a + pitch * 1.5)} ${round(top)} ${round(a + pitch * 0.95)} ${round(top)}S${round(a + pitch * 0.5)} ${round(y)} ${round(a + pitch)} ${round(y)}`
        : `C${round(a + pitch * 0.3)} ${round(top)} ${round(a + pitch * 0.75)} ${round(top)} ${round(a + pitch * 0.62)} ${round(y - xHeight * 0.3)}S${round(a + pitch * 0.8)} ${round(y + xHeight * 0.1)} ${round(a + pitch)} ${round(y)}`
  }
  return d
}

/** Poetry: lines of handwriting of different lengths, with a gap in the middle. */
export function drawVerse({ w, h, rng }: Slot): string {
  const u = Math.sqrt(w * h)
  const xHeight = u * 0.022
  const pitch = u * 0.0185
  const step = xHeight * 4.4
  let text = ''
  let y = h * 0.13 + xHeight * 2
  let line = 0
  while (y < h * 0.93) {
    for (let i = 0; i < (line ? 3 : 4) && y < h * 0.93; i++, y += step) {
      let x = w * 0.13 + (line++ % 2 ? u * 0.05 : 0)
      const end = w * (0.6 + rng() * 0.26)
      while (x < end) {
        const strokes = 3 + Math.floor(rng() * 7)
        text += drawWord({ x, y, pitch, xHeight, rng }, strokes)
        x += pitch * strokes + u * 0.03
      }
    }
    y += step * 0.6
  }
  return strokePath(text, Math.max(1, u * 0.0056))
}
