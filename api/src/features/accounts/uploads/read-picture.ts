import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { imageTypes } from '@studio/contract'
import type { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { detectFormat, type PictureFormat } from './picture-format.ts'
import type { PictureAnswer, PictureShape, PictureTask } from './picture-process.ts'
import { createUploadError, readUpload, unreadable, wrongType } from './read-upload.ts'

const processFile = fileURLToPath(new URL('picture-process.ts', import.meta.url))
const MAX_WORK_MS = 10_000
const MAX_HEAP_MB = 64

/** Decodes and re-encodes a picture in a separate process; null when that was killed for its time or memory. */
export function runPictureProcess(task: PictureTask, { maxWorkMs = MAX_WORK_MS } = {}): Promise<PictureAnswer | null> {
  const child = fork(processFile, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    // Contains none of our secrets. With fewer arenas the process keeps less freed memory.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: maxWorkMs,
    killSignal: 'SIGKILL',
  })
  yieldToRequests(child.pid)
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => {
      resolve(answer as PictureAnswer)
      child.disconnect()
    })
    child.once('error', reject)
    child.once('exit', () => resolve(null))
    // The process may be killed before it has read the picture.
    child.send(task, () => undefined)
  })
}

/** Gives requests priority when the processor is busy. */
function yieldToRequests(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended.
  }
}

/** Concurrent uploads in this process; each holds up to 5 MB. */
const MAX_UPLOADS = 4
const MAX_UPLOADS_PER_ACCOUNT = 2
const MAX_WAIT_MS = 10_000

/** The account of each current upload. */
const uploaderIds: string[] = []
/** Resolves when all pictures that are queued so far are decoded. */
let lastDecoding: Promise<unknown> = Promise.resolve()

type Upload = { actor: Actor; request: Request; shape: PictureShape }
type EncodedPicture = { bytes: Buffer; format: PictureFormat; sentBytes: number }

/** Throws SERVICE_UNAVAILABLE with Retry-After during too many other uploads, and like `readUpload` and `reEncode`. */
export async function readPicture({ actor, request, shape }: Upload): Promise<EncodedPicture> {
  const accountUploads = uploaderIds.filter((id) => id === actor.id).length
  if (uploaderIds.length >= MAX_UPLOADS || accountUploads >= MAX_UPLOADS_PER_ACCOUNT) throw busyWithPictures()
  uploaderIds.push(actor.id)
  try {
    const { bytes: upload, declaredType } = await readUpload(request)
    return { ...(await reEncode({ upload, declaredType, shape })), sentBytes: upload.length }
  } finally {
    uploaderIds.splice(uploaderIds.indexOf(actor.id), 1)
  }
}

type SentPicture = { upload: Buffer; declaredType: string; shape: PictureShape }

/** Encodes the picture again: upright, in sRGB, without metadata and animation. Throws UNSUPPORTED_IMAGE_FORMAT, FILE_TOO_LARGE. */
async function reEncode({ upload, declaredType, shape }: SentPicture) {
  const format = detectFormat(upload)
  if (!format) throw toFormatError(declaredType)
  const result = await queueDecoding(() => runPictureProcess({ upload, format, shape }))
  if (!result) {
    throw createUploadError('FILE_TOO_LARGE', 'This image takes too long to process. Please choose a smaller one.')
  }
  if ('bytes' in result) return { bytes: Buffer.from(result.bytes), format }
  if (result.refusal === 'unreadable') throw toFormatError(declaredType, result.cause)
  const size = `${result.width} x ${result.height}`
  throw createUploadError('FILE_TOO_LARGE', `This image measures ${size} pixels. Please choose a smaller one.`)
}

// The content decides; the declared type only selects the message.
function toFormatError(declaredType: string, cause?: unknown): AppError {
  const acceptedTypes: readonly string[] = [...imageTypes, 'image/jpg', 'application/octet-stream']
  return acceptedTypes.includes(declaredType) ? unreadable(cause) : wrongType(declaredType)
}

/** Decodes one picture at a time. Throws SERVICE_UNAVAILABLE after waiting ten seconds. */
async function queueDecoding<Result>(decode: () => Promise<Result>): Promise<Result> {
  const earlierDecoding = lastDecoding
  const { promise: decoding, resolve: end } = Promise.withResolvers<void>()
  lastDecoding = earlierDecoding.then(() => decoding)
  try {
    const isLate = await Promise.race([earlierDecoding.then(() => false), wait(MAX_WAIT_MS, true, { ref: false })])
    if (isLate) throw busyWithPictures()
    return await decode()
  } finally {
    end()
  }
}

const busyWithPictures = () =>
  createUploadError('SERVICE_UNAVAILABLE', 'We are busy with other pictures right now. Please try again in a moment.', {
    retryAfter: '5',
  })
