import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createProxy } from './proxy.ts'
import { sendRaw } from './testing/send-raw.ts'

const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
})

async function listen(handle: RequestListener): Promise<number> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

/** A proxy before one process, and the connections that the process has seen. */
async function before(handle: (seen: { isReused: boolean }) => boolean) {
  const sockets = new Set<Socket>()
  const port = await listen((request, response) => {
    const isReused = sockets.has(request.socket)
    sockets.add(request.socket)
    // In two parts, so that its length is not known ahead.
    if (handle({ isReused })) response.write('he', () => response.end('re'))
    else request.socket.destroy()
  })
  const proxy = createProxy()
  const entry = await listen((request, response) => proxy.web({ request, response, ports: [port] }))
  const ask = async (method: string) => {
    const response = await fetch(`http://127.0.0.1:${entry}/a`, { method })
    await response.text()
    return response.status
  }
  return { ask, port: entry, connections: () => sockets.size }
}

test('reads share a connection to a process', async () => {
  const { ask, connections } = await before(() => true)
  for (let read = 0; read < 3; read += 1) expect(await ask('GET')).toBe(200)
  expect(connections()).toBe(1)
})

test('a read whose kept connection is closed just as it is sent is sent again on a new one', async () => {
  const { ask, connections } = await before(({ isReused }) => !isReused)
  for (let read = 0; read < 3; read += 1) expect(await ask('GET')).toBe(200)
  expect(connections()).toBe(3)
})

test('a client that asks to close its connection is answered so, whatever the process keeps open', async () => {
  const { ask, port } = await before(() => true)
  expect(await ask('GET')).toBe(200)
  const { status, headers } = await sendRaw({ port, text: 'GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n' })
  expect([status, headers.connection]).toEqual([200, ['close']])
})

test('a write has a connection of its own', async () => {
  const { ask, connections } = await before(({ isReused }) => !isReused)
  expect([await ask('GET'), await ask('POST'), await ask('POST')]).toEqual([200, 200, 200])
  expect(connections()).toBe(3)
})
