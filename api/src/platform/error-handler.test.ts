import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createErrorHandler } from './error-handler.ts'
import type { HttpEnv } from './http.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'

test('an unexpected error is answered with a neutral message, and logged with the request id [ERRORS-2]', async () => {
  const lines: string[] = []
  const destination = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
  const log = createLog({ level: 'info', destination })
  const router = new Hono<HttpEnv>()
  router.onError(createErrorHandler({ log, metrics: createMetrics({ version: 'test' }) }))
  router.get('/', (http) => {
    http.set('requestId', 'request-1')
    throw new Error('the seats collection is on fire')
  })
  const response = await router.request('/')
  expect([response.status, await response.json()]).toEqual([
    500,
    {
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
      requestId: 'request-1',
    },
  ])
  expect(lines.join('')).toContain('the seats collection is on fire')
  expect(lines.join('')).toContain('"requestId":"request-1"')
})
