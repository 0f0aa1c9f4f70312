import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const foreign: Array<Record<string, string>> = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://localhost:9999' },
  { Origin: 'http://localhost:8080.evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
]
const writing = Object.entries<Endpoint>(endpoints)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name]) => name as EndpointName)

test.each(writing)(
  '%s from another site is refused with 403 FOREIGN_ORIGIN before anything else [SECURITY-8]',
  async (name) => {
    for (const headers of foreign) {
      const { status, error } = await studio.call(name, { as: admin, headers, params: { id: 'x', token: 'x' } })
      expect([status, error.code]).toEqual([403, 'FOREIGN_ORIGIN'])
    }
  },
)

test('a call from our own origin passes, as does one without Origin that is not cross-site [SECURITY-8]', async () => {
  const own: Array<Record<string, string>> = [
    {},
    { Origin: 'http://localhost:8080' },
    { Origin: 'http://127.0.0.1:8080' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]
  for (const headers of own) expect((await studio.call('logout', { headers })).status).toBe(200)
})

test('reading from another site is not refused, and that site cannot see the response [SECURITY-8]', async () => {
  const { status, headers } = await studio.call('getHealth', { headers: { Origin: 'https://evil.example' } })
  expect(status).toBe(200)
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
})
