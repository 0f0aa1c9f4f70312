import { n, type Random } from '../numbers.ts'
import { stroke } from '../strokes.ts'
import type { Slot } from './slot.ts'

type Pen = { x: number; y: number; pitch: number; xHeight: number; r: Random }

/** One written word: humps, now and then an ascender or a descender. */
function word({ x, y, pitch, xHeight, r }: Pen, strokes: number): string {
  let d = `M${n(x)} ${n(y)}`
  for (let k = 0; k < strokes; k++) {
    const tall = r() < 0.2 ? 2.9 : r() < 0.12 ? -1.9 : 1 + r() * 0.35
    const a = x + pitch * k
    const top = y - xHeight * tall
    d +=
      tall > 1.5 || tall < 0
        ? `C${n(a + pitch * 0.9)} ${n(y - xHeight)} ${n(a + pitch * 1.5)} ${n(top)} ${n(a + pitch * 0.95)} ${n(top)}S${n(a + pitch * 0.5)} ${n(y)} ${n(a + pitch)} ${n(y)}`
        : `C${n(a + pitch * 0.3)} ${n(top)} ${n(a + pitch * 0.75)} ${n(top)} ${n(a + pitch * 0.62)} ${n(y - xHeight * 0.3)}S${n(a + pitch * 0.8)} ${n(y + xHeight * 0.1)} ${n(a + pitch)} ${n(y)}`
  }
  return d
}

/** Poetry: a page of handwriting, ragged right, with a turn in the middle. */
export function verse({ w, h, r }: Slot): string {
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
      const end = w * (0.6 + r() * 0.26)
      while (x < end) {
        const strokes = 3 + Math.floor(r() * 7)
        text += word({ x, y, pitch, xHeight, r }, strokes)
        x += pitch * strokes + u * 0.03
      }
    }
    y += step * 0.6
  }
  return stroke(text, Math.max(1, u * 0.0056))
}
