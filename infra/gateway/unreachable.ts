import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorCode, statusByCode } from '@studio/contract'
import { cacheControl, marketingPolicy, securityHeaders } from './headers.ts'

type Refusal = { code: ErrorCode; message: string }

/** Whether an address, as it was sent, is one of the API's. */
export const isApi = (url: string | undefined) => /^\/+api(?:[/?]|$)/.test(url ?? '')

const refusals = {
  down: {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The studio is not reachable for a moment. Please try again.',
  },
  broken: { code: 'BAD_GATEWAY', message: 'The studio did not finish its answer. Please try again.' },
  late: { code: 'GATEWAY_TIMEOUT', message: 'The studio took too long to answer. Please try again.' },
  malformed: { code: 'BAD_REQUEST', message: 'This address is malformed.' },
  tooLarge: { code: 'PAYLOAD_TOO_LARGE', message: 'This is too large.' },
  otherHost: { code: 'FORBIDDEN', message: 'Only localhost and 127.0.0.1 are answered here.' },
  method: { code: 'METHOD_NOT_ALLOWED', message: 'This page can only be read.' },
} as const satisfies Record<string, Refusal>

/** Answers for a process that cannot: 503 when nothing listens, 504 when it is silent, 502 when it breaks off. */
export function answerUnreachable(input: { error: Error; request: IncomingMessage; response: ServerResponse }): void {
  const { error, request, response } = input
  const code = 'code' in error ? error.code : undefined
  if (response.headersSent || response.destroyed) return void response.destroy()
  refuse({ request, response, why: code === 'ECONNREFUSED' ? 'down' : code === 'ETIMEDOUT' ? 'late' : 'broken' })
}

/** Answers an error of the gateway's own: JSON under /api, a small page elsewhere. */
export function refuse(input: {
  request: IncomingMessage
  response: ServerResponse
  why: keyof typeof refusals
}): void {
  const { status, headers, body } = refusal({ why: input.why, url: input.request.url })
  input.response.writeHead(status, headers).end(body)
}

/** What a refusal consists of, also for a request that could not be read as far as its address (then without `url`). */
export function refusal({ why, url }: { why: keyof typeof refusals; url: string | undefined }) {
  const { code, message } = refusals[why]
  const status = statusByCode[code]
  const json = isApi(url)
  const body = json ? JSON.stringify({ message, code }) : page(message)
  const headers: Record<string, string> = {
    ...securityHeaders,
    'Content-Security-Policy': marketingPolicy,
    'Cache-Control': cacheControl.page,
    'Content-Type': json ? 'application/json' : 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
    ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
  }
  return { status, headers, body }
}

const page = (message: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment</title><h1>One moment</h1><p>${message}</p></html>`
