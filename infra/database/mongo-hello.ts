import { connect } from 'node:net'

// { hello: 1, $db: 'admin' } in BSON: int32 'hello', string '$db', terminator.
const BODY = Buffer.concat([
  Buffer.from([0x10]),
  Buffer.from('hello\0'),
  Buffer.from([1, 0, 0, 0, 0x02]),
  Buffer.from('$db\0'),
  Buffer.from([6, 0, 0, 0]),
  Buffer.from('admin\0\0'),
])

// A message has a header of 16 bytes (length, id, id of the request, operation), flags and the kind of its content.
const DOCUMENT_OFFSET = 21
const OP_MSG = 2013

function createHelloMessage(): Buffer {
  const document = Buffer.concat([Buffer.alloc(4), BODY])
  document.writeInt32LE(document.length, 0)
  const message = Buffer.concat([Buffer.alloc(DOCUMENT_OFFSET), document])
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(1, 4)
  message.writeInt32LE(OP_MSG, 12)
  return message
}

/**
 * True when a MongoDB server answers `hello` as the primary on this port of the loopback.
 * Speaks the wire protocol by hand, so that this needs no driver; an open port alone proves nothing.
 */
export function answersAsPrimary({ port, timeoutMs }: { port: number; timeoutMs: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    let receivedBytes: Buffer = Buffer.alloc(0)
    const finish = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.setTimeout(timeoutMs, () => finish(false))
    socket.once('error', () => finish(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => socket.write(createHelloMessage()))
    socket.on('data', (chunk: Buffer) => {
      receivedBytes = Buffer.concat([receivedBytes, chunk])
      if (receivedBytes.length >= 4 && receivedBytes.length >= receivedBytes.readInt32LE(0))
        finish(isPrimaryReply(receivedBytes))
    })
  })
}

function isPrimaryReply(reply: Buffer): boolean {
  const index = reply.indexOf('isWritablePrimary\0')
  return index > 0 && reply[index + 'isWritablePrimary\0'.length] === 1
}
