import sharp, { type ResizeOptions } from 'sharp'
import { formatByContent, isPolyglot, type PictureFormat } from './picture-format.ts'
import { tooManyPixels, unreadable } from './upload-errors.ts'

// Only the four formats are ever decoded: a loader that is not there cannot be attacked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})
// One thread a picture: an upload must not take the processor away from bookings.
sharp.concurrency(1)
sharp.cache(false)

/** 40 megapixels are more than any phone takes and 160 MB unpacked. */
const MOST_PIXELS = 40_000_000
/** The longer side of what is stored; the widest place on the site is 1440 px wide, twice that on half of it. */
const LONGEST_SIDE = 2_400
/** The side of a picture of a person: three times the largest circle that shows one. */
const PORTRAIT_SIDE = 320
const LONGEST_WORK_SECONDS = 10

/** A picture that is fit to be stored: nothing of the sent file is in it but its pixels. */
export type EncodedPicture = { bytes: Buffer; format: PictureFormat }

/**
 * Checks a picture by its content and re-encodes it: upright, at most 2400 px, sRGB, no metadata, no animation. A JPEG
 * stays one; others become WebP, which keeps transparency. Throws UNSUPPORTED_IMAGE_FORMAT unless it is a whole JPEG,
 * PNG, GIF or WebP, FILE_TOO_LARGE for a decompression bomb.
 */
export function reEncode(sent: Buffer): Promise<EncodedPicture> {
  return encode({ sent, resize: { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' } })
}

/** Checks and re-encodes as `reEncode` does, to a square around what draws the eye, of at most 320 px. */
export function reEncodePortrait(sent: Buffer): Promise<EncodedPicture> {
  const resize = { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: 'cover', position: 'attention' } as const
  return encode({ sent, resize })
}

async function encode({ sent, resize }: { sent: Buffer; resize: ResizeOptions }): Promise<EncodedPicture> {
  const format = formatByContent(sent)
  if (!format || isPolyglot(sent)) throw unreadable()
  await refuseBomb({ sent, format })
  const picture = sharp(sent, { failOn: 'error', limitInputPixels: MOST_PIXELS, autoOrient: true })
    .timeout({ seconds: LONGEST_WORK_SECONDS })
    .resize({ ...resize, withoutEnlargement: true })
    .toColourspace('srgb')
  const drawn = format === 'jpeg' ? picture.jpeg({ quality: 84, mozjpeg: true }) : picture.webp({ quality: 88 })
  const bytes = await drawn.toBuffer().catch((cause: unknown) => {
    throw unreadable(cause)
  })
  return { bytes, format }
}

// The header is read first, without unpacking a single pixel.
async function refuseBomb({ sent, format }: { sent: Buffer; format: PictureFormat }): Promise<void> {
  const known = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw unreadable(cause)
    })
  if (known.format !== format) throw unreadable()
  const { width, height } = known
  if (width * height > MOST_PIXELS) throw tooManyPixels({ width, height })
}
