import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Target = { port: number; from: string }

/** Opens connections that each write the same and then wait; without `reads` they never take what is answered. */
export function openSockets(input: Target & { count: number; writes: readonly (string | Buffer)[]; reads: boolean }) {
  const sockets = Array.from({ length: input.count }, () => {
    const socket = connect({ host: '127.0.0.1', port: input.port, localAddress: input.from })
    // Whoever refuses a body may reset the connection.
    socket.on('error', () => undefined)
    for (const bytes of input.writes) socket.write(bytes)
    if (input.reads) socket.resume()
    else socket.pause()
    return socket
  })
  return { destroy: () => sockets.forEach((socket) => void socket.destroy()) }
}

type Timed = { status: number; ms: number }

/** Asks for the paths again and again from an address, one request after the other; status 0 is no answer. */
export async function timeRequests(input: Target & { paths: readonly string[]; rounds: number }): Promise<Timed[]> {
  const timed: Timed[] = []
  for (let round = 0; round < input.rounds; round += 1) {
    for (const path of input.paths) {
      const start = performance.now()
      const status = await readStatus({ ...input, path })
      timed.push({ status, ms: performance.now() - start })
    }
    await pause(200)
  }
  return timed
}

async function readStatus({ port, from, path }: Target & { path: string }): Promise<number> {
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress: from })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: studio.example\r\nConnection: close\r\n\r\n`)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  socket.setTimeout(10_000, () => socket.destroy())
  await new Promise((resolve) => socket.on('close', resolve))
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}
