import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { imageTypes } from '@studio/contract'
import type { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { formatByContent, type PictureFormat } from './picture-format.ts'
import type { PictureAnswer, PictureShape, PictureTask } from './picture-process.ts'
import { readUpload, refuseUpload, unreadable, wrongType } from './read-upload.ts'

const file = fileURLToPath(new URL('picture-process.ts', import.meta.url))
const MAX_WORK_MS = 10_000
const MAX_HEAP_MB = 64

/** Has a process of its own decode and re-encode a picture; null when it was killed for its time or its memory. */
export function runPictureProcess(task: PictureTask, { maxWorkMs = MAX_WORK_MS } = {}): Promise<PictureAnswer | null> {
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    // None of our secrets; fewer arenas hold less of what was freed.
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
    // It may be killed before it has read all of the picture.
    child.send(task, () => undefined)
  })
}

/** Requests come first when the processor is busy. */
function yieldToRequests(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}

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
  if (!format) throw toFormatError(declaredType)
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
