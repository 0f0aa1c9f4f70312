import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorCode, statusByCode } from '@studio/contract'
import { marketingPolicy, securityHeaders } from './headers.ts'

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

/** Whether a request says that its body is larger than what is passed on. */
export const isTooLarge = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0) > MOST_BODY_BYTES

/**
 * Answers 413 at once and closes only when the sender has stopped: a connection that is closed while its sender still
 * writes is reset, and the sender never reads the answer.
 */
export function refuseTooLarge({ request, response }: { request: IncomingMessage; response: ServerResponse }): void {
  const body = tooLarge[request.url?.split('?', 1)[0] === '/api/upload/image' ? 'image' : 'other']
  const text = JSON.stringify(body)
  response.writeHead(statusByCode[body.code], {
    ...securityHeaders,
    'Content-Security-Policy': marketingPolicy,
    'Cache-Control': 'no-cache',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  })
  response.write(text)
  const late = setTimeout(() => request.destroy(), LONGEST_MS)
  request.once('close', () => {
    clearTimeout(late)
    response.end()
  })
  request.once('end', () => response.end())
  request.resume()
}
