import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startApiProcess } from '../testing/api-process.ts'
import { aTestStudio } from '../testing/test-app.ts'

// All requests come from one address, so its rate limits are raised.
const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })

type RequestInput = { method: string; path: string; type?: string; bytes: number; isChunked?: boolean }

/**
 * Sends a request without keep-alive, as the proxy does. Returns the status and error code, or why the connection
 * broke.
 */
function send(
  port: number,
  { method, path, type = 'application/json', bytes, isChunked = false }: RequestInput,
): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      'Content-Type': type,
      ...(isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': bytes }),
    }
    const outgoingRequest = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', (error) => resolve(`response broke off: ${error.message}`))
      response.on('end', () => resolve(`${response.statusCode} ${JSON.parse(text || '{}').code}`))
    })
    outgoingRequest.on('error', (error) => resolve(`request broke off: ${error.message}`))
    const chunk = Buffer.alloc(16_384, 'a')
    let remaining = bytes
    const write = () => {
      while (remaining > 0) {
        const size = Math.min(remaining, chunk.length)
        remaining -= size
        if (!outgoingRequest.write(chunk.subarray(0, size))) return void outgoingRequest.once('drain', write)
      }
      outgoingRequest.end()
    }
    write()
  })
}

const cases: ReadonlyArray<readonly [name: string, input: RequestInput, expectedOutcome: string]> = [
  ['another method', { method: 'PATCH', path: '/api/user', bytes: 200_000 }, '405 METHOD_NOT_ALLOWED'],
  ['an unknown call', { method: 'POST', path: '/api/nothing', bytes: 2_000_000 }, '404 NOT_FOUND'],
  [
    'a JSON call in chunks',
    { method: 'POST', path: '/api/login', bytes: 200_000, isChunked: true },
    '413 PAYLOAD_TOO_LARGE',
  ],
  ['an upload without a session', { method: 'POST', path: '/api/upload/image', bytes: 3_000_000 }, '401 UNAUTHORIZED'],
  [
    'a body that is not JSON',
    { method: 'POST', path: '/api/login', bytes: 60_000, type: 'multipart/form-data; boundary=x' },
    '415 UNSUPPORTED_MEDIA_TYPE',
  ],
]

test('a refused large body gets a response, and the proxy’s connection never breaks', async () => {
  const { url } = await startApiProcess(studio)
  const port = Number(new URL(url).port)
  for (const [name, input, expectedOutcome] of cases) {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(port, input)))
    expect([name, ...new Set(outcomes)]).toEqual([name, expectedOutcome])
  }
}, 60_000)
