import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ClientEndpoint, createClient, endpoints } from '@studio/contract'
import { expect, it } from 'vitest'
import { endpointsOfOtherClients, renderClientTable } from './client-endpoints.ts'

const table: Record<string, ClientEndpoint> = JSON.parse(renderClientTable().replace(/^export const endpoints = /, ''))

const allEndpoints = Object.entries<ClientEndpoint>(endpoints)
const omittedNames = allEndpoints.flatMap(([name, { access }]) =>
  access === 'admin' || endpointsOfOtherClients.has(name) ? [name] : [],
)

it('the reduced endpoint table has every call that visitors and members make in the portal, with the fields that the client reads', () => {
  expect(Object.keys(table)).toEqual(Object.keys(endpoints).filter((name) => !omittedNames.includes(name)))
  for (const [name, { method, path, access, bodyKind, contentType }] of allEndpoints.filter(([name]) => name in table))
    expect(table[name]).toEqual({ method, path, access, bodyKind, ...(contentType ? { contentType } : {}) })
})

it('no code of the portal uses an endpoint that the reduced table omits', () => {
  const folder = resolve(import.meta.dirname, '../src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const code = files.map((file) => readFileSync(resolve(folder, file), 'utf8')).join('\n')
  expect(omittedNames.filter((name) => new RegExp(`['.]${name}\\b`).test(code))).toEqual([])
})

it('a request built from the reduced table equals one built from the whole table', async () => {
  const sentRequests: unknown[] = []
  const client = createClient({
    fetch: async (...request) => {
      sentRequests.push(request)
      return Response.json({})
    },
  })
  await client.call('listSchedules', { query: { date: '2026-10-13' } })
  expect(sentRequests).toEqual([
    ['/api/schedules?date=2026-10-13', expect.objectContaining({ method: table.listSchedules?.method })],
  ])
})
