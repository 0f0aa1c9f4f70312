import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'

let watched: WeakSet<Socket> | undefined

/**
 * Ends waits for `drain` on a closed socket with an EPIPE error. If a connection closes at the moment of a write
 * (mongodb 7.8 and 7.9, `Connection.writeCommand`), the driver waits forever and its pool slot stays occupied.
 */
export function failDrainWaitsOnClosedSockets(): void {
  if (watched) return
  watched = new WeakSet()
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket?: unknown }
    if (!(socket instanceof Socket) || watched?.has(socket)) return
    watched?.add(socket)
    socket.on('close', () => tell(socket))
    socket.on('newListener', (event) => {
      // The listener is added right after this event, and the one for errors after that.
      if (event === 'drain' && socket.destroyed) queueMicrotask(() => tell(socket))
    })
  })
}

function tell(socket: Socket): void {
  const waits = socket.rawListeners('drain').some((listener) => 'listener' in listener)
  if (!waits || socket.listenerCount('error') === 0) return
  socket.emit('error', Object.assign(new Error('the connection closed before it took a command'), { code: 'EPIPE' }))
}
