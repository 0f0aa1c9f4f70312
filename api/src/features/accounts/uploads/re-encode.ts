import { formatByContent, isPolyglot, type PictureFormat } from './picture-format.ts'
import type { PictureShape } from './picture-task.ts'
import { runPictureProcess } from './run-picture-process.ts'
import { tooHeavy, tooManyPixels, unreadable } from './upload-errors.ts'
import { oneAtATime } from './upload-places.ts'

/** A picture that is fit to be stored: nothing of the sent file is in it but its pixels. */
export type EncodedPicture = { bytes: Buffer; format: PictureFormat }

/**
 * Checks a picture by its content and re-encodes it in its shape: upright, sRGB, no metadata, no animation. A JPEG stays
 * one; others become WebP, which keeps transparency. Throws UNSUPPORTED_IMAGE_FORMAT unless it is a whole JPEG, PNG, GIF
 * or WebP, FILE_TOO_LARGE for a decompression bomb, SERVICE_UNAVAILABLE when others take too long.
 */
export async function reEncode(sent: Buffer, shape: PictureShape): Promise<EncodedPicture> {
  const format = formatByContent(sent)
  if (!format || isPolyglot(sent)) throw unreadable()
  const answer = await oneAtATime(() => runPictureProcess({ sent, format, shape }))
  if (!answer) throw tooHeavy()
  if ('bytes' in answer) return { bytes: Buffer.from(answer.bytes), format }
  throw answer.refused === 'tooManyPixels' ? tooManyPixels(answer) : unreadable(answer.cause)
}
