import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { imageTypes } from '@studio/contract'
import type { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { detectFormat, type PictureFormat } from './picture-format.ts'
import type { PictureResult, PictureShape, PictureTask } from './picture-process.ts'
import { createUploadError, readUpload, unreadable, wrongType } from './read-upload.ts'

const processFile = fileURLToPath(new URL('picture-process.ts', import.meta.url))
const MAX_WORK_MS = 10_000
const MAX_HEAP_MB = 64

/** Decodes and re-encodes a picture in a separate process; null when that was killed for its time or memory. */
export function runPictureProcess(task: PictureTask, { maxWorkMs = MAX_WORK_MS } = {}): Promise<PictureResult | null> {
  const child = fork(processFile, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    // Without our secrets. Fewer arenas make the process return more of its freed memory.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: maxWorkMs,
    killSignal: 'SIGKILL',
  })
  lowerPriority(child.pid)
  return new Promise((resolve, reject) => {
    child.once('message', (result) => {
      resolve(result as PictureResult)
      child.disconnect()
    })
    child.once('error', reject)
    child.once('exit', () => resolve(null))
    // The process may be killed before it has read the picture.
    child.send(task, () => undefined)
  })
}

/** Lets the API answer requests first when the processor is busy. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended.
  }
}

/** Per process of the API, which holds the whole form of each upload: up to 12 MB. */
const MAX_CONCURRENT_UPLOADS = 4
const MAX_CONCURRENT_UPLOADS_PER_ACCOUNT = 2
const MAX_WAIT_MS = 10_000

/** The account of each current upload. */
const uploaderIds: string[] = []
/** Resolves when all pictures that are queued so far are decoded. */
let lastDecoding: Promise<unknown> = Promise.resolve()

/** `shape` ('page' or 'portrait') decides the size and whether the picture is cropped. */
type Upload = { actor: Actor; request: Request; shape: PictureShape }
/** `sentFormat` and `sentSize` (in bytes) describe the upload before it was encoded again. */
type EncodedPicture = { bytes: Buffer; sentFormat: PictureFormat; sentSize: number }

/** Throws SERVICE_UNAVAILABLE with Retry-After while too many other uploads run, and like `readUpload` and `reEncode`. */
export async function readPicture({ actor, request, shape }: Upload): Promise<EncodedPicture> {
  const accountUploads = uploaderIds.filter((id) => id === actor.id).length
  if (uploaderIds.length >= MAX_CONCURRENT_UPLOADS || accountUploads >= MAX_CONCURRENT_UPLOADS_PER_ACCOUNT)
    throw busyWithPictures()
  uploaderIds.push(actor.id)
  try {
    const upload = await readUpload(request)
    return { ...(await reEncode({ ...upload, shape })), sentSize: upload.bytes.length }
  } finally {
    uploaderIds.splice(uploaderIds.indexOf(actor.id), 1)
  }
}

type SentPicture = { bytes: Buffer; declaredType: string; shape: PictureShape }

/**
 * Encodes the picture again: upright, in sRGB, without metadata and animation. Throws UNSUPPORTED_IMAGE_FORMAT,
 * FILE_TOO_LARGE.
 */
async function reEncode({ bytes, declaredType, shape }: SentPicture) {
  const format = detectFormat(bytes)
  if (!format) throw toFormatError(declaredType)
  const result = await queueDecoding(() => runPictureProcess({ bytes, format, shape }))
  if (!result) {
    throw createUploadError('FILE_TOO_LARGE', 'This image takes too long to process. Please choose a smaller one.')
  }
  if ('bytes' in result) return { bytes: Buffer.from(result.bytes), sentFormat: format }
  if (result.refusal === 'unreadable') throw toFormatError(declaredType, result.cause)
  const size = `${result.width} x ${result.height}`
  throw createUploadError('FILE_TOO_LARGE', `This image measures ${size} pixels. Please choose a smaller one.`)
}

// The content decides whether a picture is accepted; the declared type only selects the message.
function toFormatError(declaredType: string, cause?: unknown): AppError {
  const acceptedTypes: readonly string[] = [...imageTypes, 'image/jpg', 'application/octet-stream']
  return acceptedTypes.includes(declaredType) ? unreadable(cause) : wrongType(declaredType)
}

/** Decodes one picture at a time. Throws SERVICE_UNAVAILABLE after waiting ten seconds. */
async function queueDecoding<Result>(decode: () => Promise<Result>): Promise<Result> {
  const earlierDecoding = lastDecoding
  const { promise: decoding, resolve: finishDecoding } = Promise.withResolvers<void>()
  lastDecoding = earlierDecoding.then(() => decoding)
  try {
    const isLate = await Promise.race([earlierDecoding.then(() => false), wait(MAX_WAIT_MS, true, { ref: false })])
    if (isLate) throw busyWithPictures()
    return await decode()
  } finally {
    finishDecoding()
  }
}

const busyWithPictures = () =>
  createUploadError('SERVICE_UNAVAILABLE', 'We are busy with other pictures right now. Please try again in a moment.', {
    retryAfter: '5',
  })
