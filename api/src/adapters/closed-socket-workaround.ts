import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'

let watchedSockets: WeakSet<Socket> | undefined

/**
 * Ends waits for `drain` on a closed socket with an EPIPE error. If a connection closes at the moment of a write
 * (mongodb 7.8 and 7.9, `Connection.writeCommand`), the driver waits forever and its pool slot stays occupied.
 */
export function installClosedSocketWorkaround(): void {
  if (watchedSockets) return
  watchedSockets = new WeakSet()
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket?: unknown }
    if (!(socket instanceof Socket) || watchedSockets?.has(socket)) return
    watchedSockets?.add(socket)
    socket.on('close', () => emitClosedError(socket))
    socket.on('newListener', (event) => {
      // The drain listener is added right after this event, and then the error listener.
      if (event === 'drain' && socket.destroyed) queueMicrotask(() => emitClosedError(socket))
    })
  })
}

function emitClosedError(socket: Socket): void {
  // The driver waits with `once`, whose wrapper has the original function as `listener`.
  const isWaiting = socket.rawListeners('drain').some((listener) => 'listener' in listener)
  if (!isWaiting || socket.listenerCount('error') === 0) return
  socket.emit('error', Object.assign(new Error('the connection closed before it took a command'), { code: 'EPIPE' }))
}
