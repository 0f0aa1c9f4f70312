import type { IncomingMessage, ServerResponse } from 'node:http'
import { statusByCode } from '@studio/contract'
import { createHeaders } from './headers.ts'

const messages = {
  SERVICE_UNAVAILABLE: 'The studio is not reachable for a moment. Please try again.',
  BAD_GATEWAY: 'The studio did not finish its answer. Please try again.',
  FORBIDDEN: 'Only localhost and 127.0.0.1 are answered here.',
  METHOD_NOT_ALLOWED: 'This page can only be read.',
}

type Refusal = { request: IncomingMessage; response: ServerResponse; code: keyof typeof messages }

/** Responds with an error of the gateway itself: JSON under /api, a small page elsewhere. */
export function refuse({ request, response, code }: Refusal): void {
  const message = messages[code]
  const [type, body] = /^\/api(?:[/?]|$)/.test(request.url ?? '')
    ? ['application/json', JSON.stringify({ message, code })]
    : ['text/html; charset=utf-8', `<!doctype html><title>One moment</title><p>${message}</p>`]
  response.writeHead(statusByCode[code], { ...createHeaders(), 'Content-Type': type }).end(body)
}
