import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const foreignHeaders: Array<Record<string, string>> = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://localhost:9999' },
  { Origin: 'http://localhost:8080.evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
]
const changingCalls = Object.entries<Endpoint>(endpoints)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name]) => name as EndpointName)

test.each(changingCalls)(
  '%s from another site is refused with 403 FOREIGN_ORIGIN before any other check [SECURITY-8]',
  async (name) => {
    for (const headers of foreignHeaders) {
      const { status, error } = await studio.call(name, { as: admin, headers, params: { id: 'x', token: 'x' } })
      expect([status, error.code]).toEqual([403, 'FOREIGN_ORIGIN'])
    }
  },
)

test('a call passes from our own origin, and without an Origin when it is not cross-site [SECURITY-8]', async () => {
  const ownHeaders: Array<Record<string, string>> = [
    {},
    { Origin: 'http://localhost:8080' },
    { Origin: 'http://127.0.0.1:8080' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]
  for (const headers of ownHeaders) expect((await studio.call('logout', { headers })).status).toBe(200)
})

test('a read from another site is answered, but that site cannot see the response [SECURITY-8]', async () => {
  const { status, headers } = await studio.call('getHealth', { headers: { Origin: 'https://evil.example' } })
  expect(status).toBe(200)
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
})
