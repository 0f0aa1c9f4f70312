import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const ADDRESS = 1
const HEADER = 12

/**
 * A resolver on the loopback that knows names and their IPv4 addresses, as Docker's does; `names` may be changed while it
 * runs. A name that it does not know does not exist.
 */
export async function startNameServer(names: Map<string, readonly string[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    socket.send(answer({ question, addresses: (name) => names.get(name) ?? [] }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { at: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() }
}

function answer({ question, addresses }: { question: Buffer; addresses: (name: string) => readonly string[] }): Buffer {
  const labels: string[] = []
  let at = HEADER
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const end = at + 5
  const found = question.readUInt16BE(at + 1) === ADDRESS ? addresses(labels.join('.').toLowerCase()) : []
  const head = Buffer.from(question.subarray(0, end))
  // An answer, recursion available; code 3 is "no such name".
  head.writeUInt16BE(found.length > 0 ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(found.length, 6)
  head.writeUInt32BE(0, 8)
  const records = found.map((address) =>
    Buffer.from([0xc0, HEADER, 0, ADDRESS, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, ...records])
}
