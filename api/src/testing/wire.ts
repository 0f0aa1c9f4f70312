import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A wire between the API and its database that a test can cut, hold up and mend. */
type Wire = {
  uri: string
  cut(): void
  hold(): void
  mend(): void
  close(): Promise<void>
}

export async function startTcpProxy(uri: string): Promise<Wire> {
  const target = new URL(uri)
  const pairs = new Set<[Socket, Socket]>()
  let state: 'whole' | 'cut' | 'held' = 'whole'
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const side of pair) side.on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
    if (state === 'held') for (const side of pair) side.pause()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const wired = new URL(uri)
  wired.port = String((server.address() as AddressInfo).port)
  // Otherwise the driver would ask the server for its own address and go around the wire.
  wired.searchParams.delete('replicaSet')
  wired.searchParams.set('directConnection', 'true')
  const each = (act: (side: Socket) => void) => {
    for (const pair of [...pairs]) pair.forEach(act)
  }
  return {
    uri: wired.href,
    cut: () => {
      state = 'cut'
      each((side) => side.destroy())
    },
    hold: () => {
      state = 'held'
      each((side) => side.pause())
    },
    mend: () => {
      state = 'whole'
      each((side) => side.resume())
    },
    close: async () => {
      each((side) => side.destroy())
      await new Promise((closed) => server.close(closed))
    },
  }
}
