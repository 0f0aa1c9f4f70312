import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { load } from './load.ts'

async function serve(status: number) {
  const seen = new Map<string, Set<number | undefined>>()
  const server = createServer((request, answer) => {
    const name = String(request.headers.cookie)
    seen.set(name, (seen.get(name) ?? new Set()).add(request.socket.remotePort))
    answer.writeHead(status).end('well')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen }
}
const headersOf = (client: number) => ({ Cookie: `client=${client}` })

test('each client of a load asks with headers of its own over one connection that stays open', async () => {
  const { url, seen } = await serve(200)
  const { perSecond, p50, p99 } = await load({ url, clients: 3, seconds: 1, headersOf })
  expect([...seen.keys()].sort()).toEqual(['client=0', 'client=1', 'client=2'])
  expect([...seen.values()].map((ports) => ports.size)).toEqual([1, 1, 1])
  expect(perSecond).toBeGreaterThan(10)
  expect(p99).toBeGreaterThanOrEqual(p50)
})

test('a load whose answers are not good fails instead of being measured', async () => {
  const { url } = await serve(503)
  await expect(load({ url, clients: 2, seconds: 1 })).rejects.toThrow(/requests to .* were not answered well/)
})
