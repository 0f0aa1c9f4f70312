import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const RECORD_TYPE_A = 1
const HEADER_BYTES = 12

/**
 * Starts a DNS resolver on the loopback address, like Docker's; `names` maps each name to its IPv4 addresses and may be
 * changed while it runs. For all other questions it reports that the name does not exist.
 */
export async function startNameServer(names: Map<string, readonly string[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    socket.send(createAnswer({ question, findAddresses: (name) => names.get(name) ?? [] }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() }
}

function createAnswer({
  question,
  findAddresses,
}: {
  question: Buffer
  findAddresses: (name: string) => readonly string[]
}): Buffer {
  const labels: string[] = []
  let offset = HEADER_BYTES
  for (let length = question[offset] ?? 0; length > 0; length = question[offset] ?? 0) {
    labels.push(question.toString('latin1', offset + 1, offset + 1 + length))
    offset += length + 1
  }
  const questionEnd = offset + 5
  const matchingAddresses =
    question.readUInt16BE(offset + 1) === RECORD_TYPE_A ? findAddresses(labels.join('.').toLowerCase()) : []
  const header = Buffer.from(question.subarray(0, questionEnd))
  // The flags of a response with recursion available; code 3 means that the name does not exist.
  header.writeUInt16BE(matchingAddresses.length > 0 ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(matchingAddresses.length, 6)
  header.writeUInt32BE(0, 8)
  // A pointer to the name in the question, type A, class IN, a lifetime of one second, and the four bytes of the address.
  const records = matchingAddresses.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, RECORD_TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([header, ...records])
}
