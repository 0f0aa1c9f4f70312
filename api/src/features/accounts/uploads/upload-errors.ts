import { type ErrorCode, maxImageBytes } from '@studio/contract'
import { AppError } from '../../../platform/app-error.ts'

const CHOOSE_ANOTHER = 'Please choose a JPEG, PNG, GIF or WebP image.'

/** A refused upload: its code is in the body as `error` too. */
export function refuseUpload(code: ErrorCode, message: string, details: { cause?: unknown; retryAfter?: string } = {}) {
  const { cause, retryAfter } = details
  const headers: Record<string, string> = retryAfter ? { 'Retry-After': retryAfter } : {}
  return new AppError(code, message, { extra: { error: code }, headers, cause })
}

export const noFile = () => refuseUpload('NO_FILE_SELECTED', 'Please select an image file to upload.')

/** By its declared type a picture of a kind that is not taken, or no picture at all: a PDF, a text. */
export function wrongType(type: string): AppError {
  const [kind, format = 'unknown'] = type.split('/')
  const shownFormat = format.replace(/[^\w.+-]/g, '').slice(0, 40)
  return kind === 'image'
    ? refuseUpload('INVALID_FORMAT', `The format ${shownFormat} is not supported. ${CHOOSE_ANOTHER}`)
    : refuseUpload('INVALID_FILE_TYPE', `A file of the type ${type} is not an image. ${CHOOSE_ANOTHER}`)
}

/** What the file holds is not the whole, sound picture that it says it is. */
export const unreadable = (cause?: unknown) =>
  refuseUpload('UNSUPPORTED_IMAGE_FORMAT', `This file could not be read as an image. ${CHOOSE_ANOTHER}`, { cause })

/** More than 5 MB, with the measured size; `atLeast` when reading was stopped early. */
export function tooLarge({ bytes, atLeast }: { bytes: number; atLeast: boolean }): AppError {
  // Rounded up: one byte too many must not read as 5.0 of 5 MB.
  const tenths = Math.ceil((bytes / 1_048_576) * 10)
  const size = `${atLeast ? 'more than ' : ''}${(tenths / 10).toFixed(1)} MB`
  const limit = `${maxImageBytes / 1_048_576} MB`
  return refuseUpload('FILE_TOO_LARGE', `This image is ${size}. Please choose one of at most ${limit}.`)
}
