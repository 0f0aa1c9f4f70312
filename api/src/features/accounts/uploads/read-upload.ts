import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { type ErrorCode, maxImageBytes } from '@studio/contract'
import { AppError } from '../../../platform/app-error.ts'

const CHOOSE_ANOTHER = 'Please choose a JPEG, PNG, GIF or WebP image.'

/** A refused upload: its code is in the body as `error` too. */
export function refuseUpload(code: ErrorCode, message: string, details: { cause?: unknown; retryAfter?: string } = {}) {
  const { cause, retryAfter } = details
  const headers: Record<string, string> = retryAfter ? { 'Retry-After': retryAfter } : {}
  return new AppError(code, message, { extra: { error: code }, headers, cause })
}

const noFile = () => refuseUpload('NO_FILE_SELECTED', 'Please select an image file to upload.')

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
function tooLarge({ bytes, atLeast }: { bytes: number; atLeast: boolean }): AppError {
  // Rounded up: one byte too many must not read as 5.0 of 5 MB.
  const tenths = Math.ceil((bytes / 1_048_576) * 10)
  const size = `${atLeast ? 'more than ' : ''}${(tenths / 10).toFixed(1)} MB`
  const limit = `${maxImageBytes / 1_048_576} MB`
  return refuseUpload('FILE_TOO_LARGE', `This image is ${size}. Please choose one of at most ${limit}.`)
}

type SentFile = { bytes: Buffer; declaredType: string }

/** A file over the limit is read up to here to report its size, without storing it; a larger one is cut off. */
const COUNTED_AT_MOST = 32 * 1_048_576
const FORM_AT_MOST = COUNTED_AT_MOST + 1_048_576

/** Read as a stream with at most 5 MB in memory. Throws NO_FILE_SELECTED, FILE_TOO_LARGE, BAD_REQUEST. */
export async function readUpload(request: Request): Promise<SentFile> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!request.body || type === '') throw noFile()
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw refuseUpload('UNSUPPORTED_MEDIA_TYPE', 'Please send the image as a form (multipart/form-data).')
  const file = await readForm({ body: Readable.fromWeb(asNodeStream(request.body)), type })
  if (!file || file.bytes.length === 0) throw noFile()
  return file
}

function readForm({ body, type }: { body: Readable; type: string }): Promise<SentFile | null> {
  return new Promise((resolve, reject) => {
    const form = openForm(type)
    let file: Promise<SentFile | null> = Promise.resolve(null)
    let arrived = 0
    const end = (reason: unknown) => {
      body.unpipe(form)
      body.destroy()
      reject(reason instanceof AppError ? reason : brokenForm(reason))
    }
    body.on('data', (chunk: Uint8Array) => {
      arrived += chunk.byteLength
      if (arrived > FORM_AT_MOST) end(tooLarge({ bytes: COUNTED_AT_MOST, atLeast: true }))
    })
    form.on('file', (name, stream, filename, _encoding, declaredType) => {
      stream.on('error', end)
      if (name !== 'image' || !filename) return void stream.resume()
      file = keepFile({ stream, declaredType })
      file.catch(end)
    })
    form.on('error', end)
    form.on('finish', () => file.then(resolve, reject))
    body.on('error', end)
    body.pipe(form)
  })
}

function openForm(type: string): BusboyInstance {
  try {
    const limits = { files: 1, fields: 10, parts: 12, fieldSize: 4_096, headerPairs: 50, headerSize: 8_192 }
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch (cause) {
    throw brokenForm(cause)
  }
}

/** Keeps a file up to the limit and counts on past it, so that the refusal can say how large it is. */
function keepFile({ stream, declaredType }: { stream: Readable; declaredType: string }): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let size = 0
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxImageBytes) chunks = []
      else chunks.push(chunk)
      if (size > COUNTED_AT_MOST) reject(tooLarge({ bytes: COUNTED_AT_MOST, atLeast: true }))
    })
    stream.on('end', () => {
      if (size > maxImageBytes) reject(tooLarge({ bytes: size, atLeast: false }))
      else resolve({ bytes: Buffer.concat(chunks), declaredType })
    })
    stream.on('error', reject)
  })
}

const brokenForm = (cause: unknown) =>
  refuseUpload('BAD_REQUEST', 'The form did not arrive completely. Please try again.', { cause })

// Node's own stream types and the platform's describe the same object and do not know each other.
function asNodeStream(body: globalThis.ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return body as ReadableStream<Uint8Array>
}
