import sharp from 'sharp'

/** One step of a delivery address, e.g. `c_fill,w_640,h_400,f_auto,q_auto`. */
export type Step = {
  width?: number
  height?: number
  crop: string
  gravity: string
  quality?: number
  format?: string
  dpr: number
}

const names = ['w', 'h', 'c', 'g', 'q', 'f', 'dpr']
const crops = {
  fill: 'cover',
  limit: 'inside',
  fit: 'inside',
  scale: 'fill',
  lfill: 'cover',
  pad: 'contain',
  thumb: 'cover',
} as const
const formats = ['auto', 'webp', 'avif', 'jpg', 'jpeg', 'png', 'gif'] as const
const autoQuality: Record<string, number> = {
  auto: 76,
  'auto:best': 90,
  'auto:good': 80,
  'auto:eco': 65,
  'auto:low': 50,
}
const sideAtMost = 5000

/** Whether a part of a delivery address is a transformation, not a folder of the picture's name. */
export function isTransformation(part: string): boolean {
  return part.split(',').every((piece) => /^(?:[a-z]{1,3})_[^/]+$/.test(piece) && knownOrLikely(piece))
}

/** A folder like `my_pictures` has no two-letter beginning; an unknown short one is a transformation we refuse. */
function knownOrLikely(piece: string): boolean {
  return names.includes(piece.split('_')[0] ?? '') || /^[a-z]{1,2}_/.test(piece)
}

/** Reads one step; null when it asks for what this emulator cannot do. */
export function readStep(part: string): Step | null {
  const values = new Map(
    part.split(',').map((piece) => [piece.slice(0, piece.indexOf('_')), piece.slice(piece.indexOf('_') + 1)]),
  )
  if ([...values.keys()].some((name) => !names.includes(name))) return null
  const [w, h, dpr] = ['w', 'h', 'dpr'].map((name) => numberIn(values.get(name)))
  const quality = values.has('q') ? (autoQuality[values.get('q') ?? ''] ?? numberIn(values.get('q'))) : undefined
  const format = values.get('f')
  const crop = values.get('c') ?? 'scale'
  const isBad =
    !(crop in crops) ||
    (format !== undefined && !formats.some((known) => known === format)) ||
    [w, h, dpr, quality].some((value) => value !== undefined && !(value > 0 && value <= sideAtMost)) ||
    (quality !== undefined && quality > 100)
  if (isBad) return null
  return {
    width: w,
    height: h,
    crop,
    gravity: values.get('g') ?? 'center',
    quality,
    format,
    dpr: Math.min(dpr ?? 1, 4),
  }
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined || text === 'auto' ? undefined : Number(text)
}

/** The format to deliver: asked for, or, for `auto`, the best the browser says it takes; else the address's ending. */
export function formatFor({ steps, accept, ending }: { steps: Step[]; accept: string; ending: string }): string {
  const asked = steps.findLast((step) => step.format)?.format ?? ending
  if (asked !== 'auto') return asked === 'jpeg' ? 'jpg' : asked
  if (accept.includes('image/webp')) return 'webp'
  return ending === 'webp' || ending === 'avif' ? 'jpg' : ending
}

/** Carries out the steps on a picture. Never enlarges for `limit`; `fill` crops to exactly the size asked. */
export async function transform({
  bytes,
  steps,
  format,
}: {
  bytes: Uint8Array
  steps: Step[]
  format: string
}): Promise<Buffer> {
  let picture: Uint8Array = bytes
  for (const step of steps) picture = await resize(picture, step)
  const quality = steps.findLast((step) => step.quality)?.quality
  const image = sharp(picture, { animated: format === 'webp' || format === 'gif' })
  switch (format) {
    case 'webp':
      return image.webp({ quality: quality ?? 80 }).toBuffer()
    case 'avif':
      return image.avif({ quality: Math.min(quality ?? 55, 70), effort: 2 }).toBuffer()
    case 'png':
      return image.png().toBuffer()
    case 'gif':
      return image.gif().toBuffer()
    default:
      return image
        .flatten({ background: '#fff' })
        .jpeg({ quality: quality ?? 80, progressive: true })
        .toBuffer()
  }
}

async function resize(bytes: Uint8Array, { width, height, crop, gravity, dpr }: Step): Promise<Uint8Array> {
  if (width === undefined && height === undefined) return bytes
  const isFace = gravity === 'auto' || gravity.startsWith('face') || gravity.startsWith('auto')
  return sharp(bytes)
    .resize({
      width: width && Math.round(width * dpr),
      height: height && Math.round(height * dpr),
      fit: height && width ? crops[crop as keyof typeof crops] : 'inside',
      withoutEnlargement: crop === 'limit' || crop === 'lfill',
      position: isFace ? 'attention' : 'centre',
      background: '#fff',
    })
    .toBuffer()
}
