import { type ErrorCode, MAX_IMAGE_BYTES } from '@studio/contract'
import { AppError } from '../../../platform/app-error.ts'
import { readForm } from '../../../platform/read-request.ts'

const MEGABYTE = 1_048_576
const CHOOSE_ANOTHER = 'Please choose a JPEG, PNG, GIF or WebP image.'

/** Errors of uploads repeat their code as `error`. */
export function createUploadError(
  code: ErrorCode,
  message: string,
  details: { cause?: unknown; retryAfter?: string } = {},
) {
  const { cause, retryAfter } = details
  const headers: Record<string, string> = retryAfter ? { 'Retry-After': retryAfter } : {}
  return new AppError(code, message, { extra: { error: code }, headers, cause })
}

const noFile = () => createUploadError('NO_FILE_SELECTED', 'Please select an image file to upload.')

/** For a declared type that is another picture format, or no picture at all. */
export function wrongType(type: string): AppError {
  const [mediaType, format = 'unknown'] = type.split('/')
  const shownFormat = format.replace(/[^\w.+-]/g, '').slice(0, 40)
  return mediaType === 'image'
    ? createUploadError('INVALID_FORMAT', `The format ${shownFormat} is not supported. ${CHOOSE_ANOTHER}`)
    : createUploadError('INVALID_FILE_TYPE', `A file of the type ${type} is not an image. ${CHOOSE_ANOTHER}`)
}

/** For a file that is declared as an accepted picture, but is damaged or no picture at all. */
export const unreadable = (cause?: unknown) =>
  createUploadError('UNSUPPORTED_IMAGE_FORMAT', `This file could not be read as an image. ${CHOOSE_ANOTHER}`, { cause })

function tooLarge(bytes: number): AppError {
  // Rounded up, so that one byte too many does not read as 5.0 MB.
  const size = (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)
  const limit = `${MAX_IMAGE_BYTES / MEGABYTE} MB`
  return createUploadError('FILE_TOO_LARGE', `This image is ${size} MB. Please choose one of at most ${limit}.`)
}

/** As much as nginx passes on, so that the error can name the size of an image that is too large. */
const MAX_FORM_BYTES = 12 * MEGABYTE

/** Throws NO_FILE_SELECTED, FILE_TOO_LARGE, BAD_REQUEST. */
export async function readUpload(request: Request): Promise<{ bytes: Buffer; declaredType: string }> {
  if (!request.body || !request.headers.get('Content-Type')) throw noFile()
  const createError = (code: ErrorCode, message: string, cause?: unknown) => createUploadError(code, message, { cause })
  const form = await readForm(request, { content: 'image', maxBytes: MAX_FORM_BYTES, tooLarge, createError })
  const file = form.get('image')
  if (!(file instanceof File) || file.size === 0) throw noFile()
  if (file.size > MAX_IMAGE_BYTES) throw tooLarge(file.size)
  return { bytes: Buffer.from(await file.arrayBuffer()), declaredType: file.type }
}
