import { drawStroke, samplePoints, toCurvePath, toLinePath } from '../strokes.ts'
import { BLEED, type MotifInput } from './motif-input.ts'

/** A vibrating string is drawn at both ends of its swing, and with thinner lines in between. */
const swings = [
  { amplitudeShare: 1, width: 1.5 },
  { amplitudeShare: 0.45, width: 0.8 },
]

const SAMPLES_PER_HALF_WAVE = 10

/** For music classes: strings, some of them sounding. */
export function drawStrings({ w, h, rng }: MotifInput): string {
  const count = 8
  const lean = h * 0.06
  let drawing = ''
  for (let i = 0; i < count; i++) {
    const x = w * (0.14 + (0.72 * i) / (count - 1))
    const halfWaveCount = 1 + Math.floor(rng() * 3)
    const amplitude = rng() < 0.3 ? 0 : w * (0.012 + rng() * 0.032)
    const xAt = (y: number) => x + lean * (0.5 - y / h)
    const isSilent = amplitude === 0
    if (isSilent) {
      drawing += drawStroke(
        toLinePath([
          [xAt(-BLEED), -BLEED],
          [xAt(h + BLEED), h + BLEED],
        ]),
        1.2 + i * 0.22,
      )
      continue
    }
    for (const { amplitudeShare, width } of swings) {
      const wave = (side: number) =>
        samplePoints(halfWaveCount * SAMPLES_PER_HALF_WAVE, (share, index) => {
          const y = (h + 2 * BLEED) * share - BLEED
          return [xAt(y) + Math.sin((Math.PI * index) / SAMPLES_PER_HALF_WAVE) * amplitude * amplitudeShare * side, y]
        })
      drawing += drawStroke(toCurvePath(wave(1)) + toCurvePath(wave(-1)), width + i * 0.1)
    }
  }
  return drawing
}
