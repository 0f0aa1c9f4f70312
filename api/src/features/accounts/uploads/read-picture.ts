import { setTimeout as wait } from 'node:timers/promises'
import { imageTypes } from '@studio/contract'
import type { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { formatByContent, isPolyglot, type PictureFormat } from './picture-format.ts'
import type { PictureShape } from './picture-process.ts'
import { readUpload } from './read-upload.ts'
import { runPictureProcess } from './run-picture-process.ts'
import { refuseUpload, unreadable, wrongType } from './upload-errors.ts'

/** Uploads that this process reads, keeps waiting or decodes at once; each holds up to 5 MB. */
const MAX_UPLOADS = 4
const MAX_UPLOADS_OF_ACCOUNT = 2
const MAX_WAIT_MS = 10_000

const uploading: string[] = []
/** Ends with the last of the pictures that are being decoded or wait for that. */
let lastDecoding: Promise<unknown> = Promise.resolve()

type Upload = { actor: Actor; request: Request; shape: PictureShape }
type EncodedPicture = { bytes: Buffer; format: PictureFormat; sentBytes: number }

/** Throws SERVICE_UNAVAILABLE with Retry-After while too many are under way, and as `readUpload` and `reEncode` do. */
export async function readPicture({ actor, request, shape }: Upload): Promise<EncodedPicture> {
  const ofAccount = uploading.filter((id) => id === actor.id).length
  if (uploading.length >= MAX_UPLOADS || ofAccount >= MAX_UPLOADS_OF_ACCOUNT) throw busyWithPictures()
  uploading.push(actor.id)
  try {
    const { bytes: sent, declaredType } = await readUpload(request)
    return { ...(await reEncode({ sent, declaredType, shape })), sentBytes: sent.length }
  } finally {
    uploading.splice(uploading.indexOf(actor.id), 1)
  }
}

type SentPicture = { sent: Buffer; declaredType: string; shape: PictureShape }

/** Upright, sRGB, no metadata, no animation; a JPEG stays one. Throws UNSUPPORTED_IMAGE_FORMAT, FILE_TOO_LARGE. */
async function reEncode({ sent, declaredType, shape }: SentPicture) {
  const format = formatByContent(sent)
  if (!format || isPolyglot(sent)) throw toFormatError(declaredType)
  const answer = await oneAtATime(() => runPictureProcess({ sent, format, shape }))
  if (!answer) {
    throw refuseUpload('FILE_TOO_LARGE', 'This image takes too long to process. Please choose a smaller one.')
  }
  if ('bytes' in answer) return { bytes: Buffer.from(answer.bytes), format }
  if (answer.refused === 'unreadable') throw toFormatError(declaredType, answer.cause)
  const size = `${answer.width} x ${answer.height}`
  throw refuseUpload('FILE_TOO_LARGE', `This image measures ${size} pixels. Please choose a smaller one.`)
}

// The content decides; the declared type only chooses the text of the refusal.
function toFormatError(declaredType: string, cause?: unknown): AppError {
  const acceptedTypes: readonly string[] = [...imageTypes, 'image/jpg', 'application/octet-stream']
  return acceptedTypes.includes(declaredType) ? unreadable(cause) : wrongType(declaredType)
}

/** Decodes a picture when no other one is being decoded; throws SERVICE_UNAVAILABLE after ten seconds of waiting. */
async function oneAtATime<Result>(decode: () => Promise<Result>): Promise<Result> {
  const former = lastDecoding
  const { promise: decoding, resolve: end } = Promise.withResolvers<void>()
  lastDecoding = former.then(() => decoding)
  try {
    const isLate = await Promise.race([former.then(() => false), wait(MAX_WAIT_MS, true, { ref: false })])
    if (isLate) throw busyWithPictures()
    return await decode()
  } finally {
    end()
  }
}

const busyWithPictures = () =>
  refuseUpload('SERVICE_UNAVAILABLE', 'We are busy with other pictures right now. Please try again in a moment.', {
    retryAfter: '5',
  })
