import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy between the API and its database. A test can cut, pause and restore its connections. */
type TcpProxy = {
  uri: string
  cut(): void
  pause(): void
  restore(): void
  close(): Promise<void>
}

export async function startTcpProxy(uri: string): Promise<TcpProxy> {
  const target = new URL(uri)
  const connections = new Set<readonly [client: Socket, upstream: Socket]>()
  let state: 'open' | 'cut' | 'paused' = 'open'
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    const connection = [client, upstream] as const
    connections.add(connection)
    const end = () => {
      connections.delete(connection)
      client.destroy()
      upstream.destroy()
    }
    for (const socket of connection) socket.on('error', end).on('close', end)
    client.pipe(upstream)
    upstream.pipe(client)
    if (state === 'paused') for (const socket of connection) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxyUrl = new URL(uri)
  proxyUrl.port = String((server.address() as AddressInfo).port)
  // Without these two, the driver would ask the server for its address and bypass the proxy.
  proxyUrl.searchParams.delete('replicaSet')
  proxyUrl.searchParams.set('directConnection', 'true')
  const forEachSocket = (action: (socket: Socket) => void) => {
    for (const connection of [...connections]) connection.forEach(action)
  }
  return {
    uri: proxyUrl.href,
    cut: () => {
      state = 'cut'
      forEachSocket((socket) => socket.destroy())
    },
    pause: () => {
      state = 'paused'
      forEachSocket((socket) => socket.pause())
    },
    restore: () => {
      state = 'open'
      forEachSocket((socket) => socket.resume())
    },
    close: async () => {
      forEachSocket((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
