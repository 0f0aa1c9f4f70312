import { type ErrorCode, maxImageBytes } from '@studio/contract'
import { AppError } from '../../../platform/app-error.ts'

/** A refused upload: its code is in the body as `error` too. */
function refusal(input: { code: ErrorCode; message: string; headers?: Record<string, string>; cause?: unknown }) {
  const { code, message, headers = {}, cause } = input
  return new AppError(code, message, { extra: { error: code }, headers, cause })
}

/** No file came in the field `image`. */
export const noFile = () => refusal({ code: 'NO_FILE_SELECTED', message: 'Please select an image file to upload.' })

/** Something that is not a picture at all, by its own account: a PDF, a text. */
export const wrongType = (type: string) =>
  refusal({ code: 'INVALID_FILE_TYPE', message: `A file of the type ${type} is not an image. ${TAKEN}` })

/** A picture of a kind that is not taken; names it. */
export const wrongFormat = (format: string) =>
  refusal({ code: 'INVALID_FORMAT', message: `The format ${format} is not supported. ${TAKEN}` })

/** What the file holds is not the whole, sound picture that it says it is. */
export const unreadable = (cause?: unknown) =>
  refusal({ code: 'UNSUPPORTED_IMAGE_FORMAT', message: `This file could not be read as an image. ${TAKEN}`, cause })

/** More than 5 MB, with the measured size; `atLeast` when reading was stopped early. */
export function tooLarge({ bytes, atLeast }: { bytes: number; atLeast: boolean }): AppError {
  // Rounded up: one byte too many must not read as 5.0 of 5 MB.
  const tenths = Math.ceil((bytes / 1_048_576) * 10)
  const size = `${atLeast ? 'more than ' : ''}${(tenths / 10).toFixed(1)} MB`
  const limit = `${maxImageBytes / 1_048_576} MB`
  return refusal({ code: 'FILE_TOO_LARGE', message: `This image is ${size}. Please choose one of at most ${limit}.` })
}

/** Small as a file, but enormous once it is unpacked. */
export function tooManyPixels({ width, height }: { width: number; height: number }): AppError {
  const message = `This image measures ${width} x ${height} pixels. Please choose a smaller one.`
  return refusal({ code: 'FILE_TOO_LARGE', message })
}

/** Within the limits by its header, but it took more time or memory than a picture may. */
export const tooHeavy = () =>
  refusal({ code: 'FILE_TOO_LARGE', message: 'This image takes too long to process. Please choose a smaller one.' })

/** As many uploads as may be are under way. */
export const busyWithPictures = () =>
  refusal({
    code: 'SERVICE_UNAVAILABLE',
    message: 'We are busy with other pictures just now. Please try again in a moment.',
    headers: { 'Retry-After': '5' },
  })

const TAKEN = 'Please choose a JPEG, PNG, GIF or WebP image.'
