import { connect, createServer } from 'node:net'

/** True when nothing listens on this port of the loopback, so that a server of ours can. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** True when something accepts connections on this port of the loopback. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const finish = (isAccepted: boolean) => {
      socket.destroy()
      resolve(isAccepted)
    }
    socket.setTimeout(1000, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

/**
 * The first of `count` neighbouring ports that are all free, searched upwards from a random start in [minPort, maxPort].
 * The product uses neighbours of one port, so tests need a range of free ports, not one.
 */
export async function findFreePortRange({
  count,
  minPort,
  maxPort,
}: {
  count: number
  minPort: number
  maxPort: number
}): Promise<number> {
  const startCount = Math.max(1, maxPort - minPort - count + 1)
  const start = Math.floor(Math.random() * startCount)
  for (let step = 0; step < startCount; step += 1) {
    const firstPort = minPort + ((start + step) % startCount)
    const ports = Array.from({ length: count }, (_, index) => firstPort + index)
    const portsFree = await Promise.all(ports.map(isPortFree))
    if (portsFree.every(Boolean)) return firstPort
  }
  throw new Error(`No ${count} neighbouring free ports between ${minPort} and ${maxPort}.`)
}

/** One free port of the loopback, chosen by the operating system. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
