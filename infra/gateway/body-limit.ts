import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '@studio/contract'
import { isApi, refusal } from './unreachable.ts'

/** The largest body that is passed on to the API: client_max_body_size of nginx.conf. */
export const MOST_BODY_BYTES = 12 * 1024 * 1024
const LONGEST_MS = 10_000

const tooLarge: Record<'image' | 'other', { message: string; code: ErrorCode; error?: string }> = {
  image: {
    message: 'This image is too large. Please choose one of at most 5 MB.',
    code: 'FILE_TOO_LARGE',
    error: 'FILE_TOO_LARGE',
  },
  other: { message: 'This is too large.', code: 'PAYLOAD_TOO_LARGE' },
}

const isUpload = (url: string | undefined) => url?.split('?', 1)[0] === '/api/upload/image'

/** Whether a request says that its body is larger than what is passed on. */
export const isTooLarge = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0) > MOST_BODY_BYTES

/**
 * The body of a request that does not say how long it is, as nginx reads it before it asks anybody; undefined when it is
 * larger than what is passed on. Rejects when the sender breaks off.
 */
export async function readUnmeasured(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  // Left early, a loop over the request would end the connection before it is answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MOST_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Answers 413 at once and closes only when the sender has stopped: a connection that is closed while its sender still
 * writes is reset, and the sender never reads the answer.
 */
export function refuseTooLarge({ request, response }: { request: IncomingMessage; response: ServerResponse }): void {
  const { status, headers, body } = refusal({ why: 'tooLarge', url: request.url })
  const words = isApi(request.url) ? JSON.stringify(tooLarge[isUpload(request.url) ? 'image' : 'other']) : body
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(words) })
  response.write(words)
  const late = setTimeout(() => request.destroy(), LONGEST_MS)
  request.once('close', () => {
    clearTimeout(late)
    response.end()
  })
  request.once('end', () => response.end())
  request.resume()
}
