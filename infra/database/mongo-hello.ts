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

function helloMessage(): Buffer {
  const document = Buffer.concat([Buffer.alloc(4), BODY])
  document.writeInt32LE(document.length, 0)
  const message = Buffer.concat([Buffer.alloc(21), document])
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(1, 4)
  message.writeInt32LE(2013, 12)
  return message
}

/**
 * True when a MongoDB server answers `hello` as the primary on this port of the loopback.
 * Asked by hand over the wire, so that infra needs no driver; an open port alone proves nothing.
 */
export function answersHello({ port, patience }: { port: number; patience: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    let seen: Buffer = Buffer.alloc(0)
    const answer = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.setTimeout(patience, () => answer(false))
    socket.once('error', () => answer(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => socket.write(helloMessage()))
    socket.on('data', (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk])
      if (seen.length >= 4 && seen.length >= seen.readInt32LE(0)) answer(saysPrimary(seen))
    })
  })
}

function saysPrimary(reply: Buffer): boolean {
  const at = reply.indexOf('isWritablePrimary\0')
  return at > 0 && reply[at + 'isWritablePrimary\0'.length] === 1
}
