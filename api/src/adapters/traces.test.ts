import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { aTestStudio } from '../testing/test-app.ts'
import { openTraces } from './traces.ts'

type SentSpan = { name: string; spanId: string; parentSpanId?: string; attributes: Array<{ key: string }> }

const received: string[] = []
const collector = createServer(async (request, response) => {
  received.push(`${request.url} ${await text(request)}`)
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => void collector.close())
const studio = await aTestStudio()

test('a request, its database commands and its calls outside are one trace at the collector, without path, query or person [PRIVACY-13]', async () => {
  const { database, metrics } = studio.deps
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  const traces = openTraces({ endpoint, version: '7', database, metrics })
  const app = createApp(studio.deps, { first: traces.middleware })
  await app.request('/api/calendar-feed/secret-token?q=secret-query')
  await app.request('/api/health')
  await traces.close()
  const [, body = ''] = /^\/v1\/traces (.*)$/s.exec(received[0] ?? '') ?? []
  const spans: SentSpan[] = JSON.parse(body).resourceSpans[0].scopeSpans[0].spans
  const request = spans.find(({ name }) => name === 'readCalendarFeed')
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(parts.map(({ name }) => name)).toContain('mongodb find')
  expect(spans.map(({ name }) => name)).toContain('getHealth')
  expect(request?.attributes.map(({ key }) => key).sort()).toEqual([
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'studio.request_id',
  ])
  expect(received.join()).not.toMatch(/secret-|127\.0\.0\.1/)
  expect(body).toContain('studio-api')
})

test('nothing of the SDK is loaded without a collector: one file imports it, and that file is imported when it is needed', () => {
  const root = new URL('..', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const sources = files.map((name) => ({ name, source: readFileSync(new URL(name, root), 'utf8') }))
  const importing = (pattern: RegExp) => sources.filter(({ source }) => pattern.test(source)).map(({ name }) => name)
  expect(importing(/^import .*from '@opentelemetry\//m)).toEqual(['adapters/traces.ts'])
  expect(importing(/from '(?:\.{1,2}\/)+(?:adapters\/)?traces\.ts'/)).toEqual(['adapters/traces.test.ts'])
  expect(importing(/await import\('\.\/adapters\/traces\.ts'\)/)).toEqual(['main.ts'])
})
