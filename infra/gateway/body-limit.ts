import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorCode, endpoints } from '@studio/contract'
import { isApi, refusal } from './unreachable.ts'

/** The largest body that is passed on: client_max_body_size of nginx.conf. */
export const MAX_BODY_BYTES = 64 * 1024
/** The largest upload that is passed on. The API refuses pictures over 5 MB with their measured size. */
export const MAX_UPLOAD_BYTES = 12 * 1024 * 1024
const MAX_DISCARD_MS = 10_000

/** The paths of calls that take a picture: the only ones that may send more than 64 KiB. */
export const uploadPaths: readonly string[] = Object.values(endpoints)
  .filter(({ bodyKind }) => bodyKind === 'multipart')
  .map(({ path }) => path)

const tooLarge: Record<'image' | 'other', { message: string; code: ErrorCode; error?: string }> = {
  image: {
    message: 'This image is too large. Please choose one of at most 5 MB.',
    code: 'FILE_TOO_LARGE',
    error: 'FILE_TOO_LARGE',
  },
  other: { message: 'This is too large.', code: 'PAYLOAD_TOO_LARGE' },
}

const isUpload = (path: string | undefined) => path !== undefined && uploadPaths.includes(path)
const limitOf = (path: string | undefined) => (isUpload(path) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES)

type Visit = { request: IncomingMessage; path: string | undefined }

/** Whether a request says that its body is larger than what is passed on. */
export const isTooLarge = ({ request, path }: Visit) => Number(request.headers['content-length'] ?? 0) > limitOf(path)

/**
 * The body of a request that does not say how long it is, as nginx reads it before it asks anybody; undefined when it is
 * larger than what is passed on. Rejects when the sender breaks off.
 */
export async function readUnmeasured({ request, path }: Visit): Promise<Buffer | undefined> {
  const limit = limitOf(path)
  const chunks: Buffer[] = []
  let length = 0
  // Left early, a loop over the request would end the connection before it is answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Answers 413 at once and closes only when the sender has stopped: a connection that is closed while its sender still
 * writes is reset, and the sender never reads the answer.
 */
export function refuseTooLarge({ request, response, path }: Visit & { response: ServerResponse }): void {
  const { status, headers, body } = refusal({ why: 'tooLarge', url: request.url })
  const words = isApi(request.url) ? JSON.stringify(tooLarge[isUpload(path) ? 'image' : 'other']) : body
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(words) })
  response.write(words)
  const late = setTimeout(() => request.destroy(), MAX_DISCARD_MS)
  request.once('close', () => {
    clearTimeout(late)
    response.end()
  })
  request.once('end', () => response.end())
  request.resume()
}
