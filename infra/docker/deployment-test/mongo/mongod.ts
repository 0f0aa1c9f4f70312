/**
 * Replaces mongod: a proxy that answers the commands of a replica set and sends all others to the embedded engine. As with
 * mongod, only a local client has access until the first account exists. The first member of the set holds the data; the
 * others only report that they are secondaries.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { BSON, type Document } from 'mongodb'

const { deserialize, serialize } = BSON
const FOLDER = '/data/db'
const STATE_FILE = `${FOLDER}/replica-set.json`
const PORT = 27017
const ENGINE_PORT = 27018
// The wire protocol of MongoDB: the length of a message's header, and the codes of its operations.
const HEADER_BYTES = 16
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
// An OP_MSG has four bytes of flags and one for the kind of its content (0: a document) between header and document.
const FLAGS_BYTES = 4
const KIND_OFFSET = HEADER_BYTES + FLAGS_BYTES
const DOCUMENT_OFFSET = KIND_OFFSET + 1

type State = {
  set: { _id: string; members: { host: string }[] } | null
  /** The address of this member in the set. */
  me: string
  hasAccounts: boolean
  roles: string[]
}
const state: State = existsSync(STATE_FILE)
  ? JSON.parse(readFileSync(STATE_FILE, 'utf8'))
  : { set: null, me: '', hasAccounts: false, roles: [] }
const saveState = () => writeFileSync(STATE_FILE, JSON.stringify(state))

const keyFile = process.argv[process.argv.indexOf('--keyFile') + 1] ?? ''
if (statSync(keyFile).mode & 0o77) throw new Error('permissions on the key file are too open')

let engine: ChildProcess
let isStopping = false
async function startEngine(): Promise<void> {
  mkdirSync(`${FOLDER}/engine`, { recursive: true })
  const addressOptions = ['--host', '127.0.0.1', '--port', String(ENGINE_PORT), '--storage-path', `${FOLDER}/engine`]
  const storageOptions = [
    '--sync-on-commit',
    '--log-file-max',
    '64MB',
    '--cache-size',
    '128M',
    '--log-level',
    'WARNING',
  ]
  const args = [...addressOptions, ...storageOptions, ...(state.hasAccounts ? ['--auth'] : [])]
  engine = spawn('/opt/engine/secantusdb.scripts/secantusd-rs', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: FOLDER,
    env: { ...process.env, HOME: '/tmp' },
  })
  // mongod ends with this code after an internal error.
  engine.on('exit', () => isStopping || process.exit(14))
  while (!(await isEngineListening())) await pause(50)
}
const isEngineListening = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(ENGINE_PORT, '127.0.0.1', () => resolve(Boolean(socket.end())))
    socket.on('error', () => resolve(false))
  })
async function stopEngine(): Promise<void> {
  isStopping = true
  engine.kill('SIGTERM')
  await once(engine, 'exit')
  isStopping = false
}
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void stopEngine().then(() => process.exit(0)))

function createHelloReply(command: Document): Document {
  const limits = { maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 }
  const serverFields = { helloOk: true, ...limits, localTime: new Date(), logicalSessionTimeoutMinutes: 30 }
  const versions = { minWireVersion: 0, maxWireVersion: 25, readOnly: false, ok: 1 }
  if (!state.set) return { isWritablePrimary: false, ismaster: false, isreplicaset: true, ...serverFields, ...versions }
  const hosts = state.set.members.map(({ host }) => host)
  const isPrimary = state.me === hosts[0]
  return {
    isWritablePrimary: isPrimary,
    ismaster: isPrimary,
    secondary: !isPrimary,
    // A hello with a session comes from the product, which recognizes the embedded engine by this name of its set.
    setName: command.lsid ? 'secantus' : state.set._id,
    setVersion: 1,
    hosts,
    primary: hosts[0],
    me: state.me,
    lastWrite: { lastWriteDate: new Date() },
    ...(command.saslSupportedMechs ? { saslSupportedMechs: ['SCRAM-SHA-256'] } : {}),
    ...serverFields,
    ...versions,
  }
}

/** Tells another member that it belongs to the set. */
async function joinMember(host: string, set: State['set']): Promise<void> {
  const [name, port] = host.split(':')
  const socket = connect(Number(port), name)
  socket.write(toOpMsg({ joinReplicaSet: 1, set, me: host, $db: 'admin' }, 0))
  await once(socket, 'data', { signal: AbortSignal.timeout(3_000) })
  socket.end()
}

async function initiate(set: NonNullable<State['set']>): Promise<Document> {
  try {
    for (const { host } of set.members.slice(1)) await joinMember(host, set)
  } catch (error) {
    return { ok: 0, errmsg: `a member does not answer: ${error}`, code: 74, codeName: 'NodeNotFound' }
  }
  Object.assign(state, { set, me: set.members[0]?.host })
  saveState()
  return { ok: 1 }
}

/**
 * Answers a command of a replica set or about roles, and refuses commands of other machines
 * before the first account exists; undefined for those that the engine handles itself.
 */
async function answerCommand(name: string, command: Document, socket: Socket): Promise<Document | undefined> {
  const isLocal = /^(::ffff:)?127\./.test(socket.remoteAddress ?? '')
  switch (name) {
    case 'hello':
    case 'ismaster':
    case 'isMaster':
      return createHelloReply(command)
    case 'joinReplicaSet':
      Object.assign(state, { set: command.set, me: command.me })
      saveState()
      return { ok: 1 }
    case 'replSetInitiate':
      return initiate(command.replSetInitiate)
    case 'createRole':
      state.roles.push(command.createRole)
      saveState()
      return { ok: 1 }
    case 'rolesInfo':
      return { ok: 1, roles: state.roles.map((role) => ({ role, db: 'admin' })) }
    case 'grantRolesToUser':
      return { ok: 1 }
  }
  if (state.hasAccounts || isLocal || ['ping', 'buildInfo', 'endSessions'].includes(name)) return undefined
  return { ok: 0, errmsg: `Command ${name} requires authentication`, code: 13, codeName: 'Unauthorized' }
}

function addHeader(body: Buffer, { responseTo, opCode }: { responseTo: number; opCode: number }): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32LE(HEADER_BYTES + body.length, 0)
  header.writeInt32LE(responseTo, 8)
  header.writeInt32LE(opCode, 12)
  return Buffer.concat([header, body])
}
const toOpMsg = (document: Document, responseTo: number) =>
  addHeader(Buffer.concat([Buffer.alloc(DOCUMENT_OFFSET - HEADER_BYTES), serialize(document)]), {
    responseTo,
    opCode: OP_MSG,
  })
function toOpReply(document: Document, responseTo: number): Buffer {
  // Flags (8: like mongod), the cursor's id, the position and the number of documents.
  const fields = Buffer.alloc(20)
  fields.writeInt32LE(8, 0)
  fields.writeInt32LE(1, 16)
  return addHeader(Buffer.concat([fields, serialize(document)]), { responseTo, opCode: OP_REPLY })
}

/** Serves one client: its messages are handled one after the other, by the engine or by `answerCommand`. */
function serve(client: Socket): void {
  let engineSocket: Socket | undefined
  let receivedBytes = Buffer.alloc(0)
  let queue = Promise.resolve()
  const getEngineSocket = () => {
    if (engineSocket && !engineSocket.destroyed) return engineSocket
    engineSocket = connect(ENGINE_PORT, '127.0.0.1')
    engineSocket.setNoDelay(true)
    engineSocket.pipe(client)
    engineSocket.on('error', () => client.destroy())
    return engineSocket
  }
  /** The first account turns access control on, for which the engine must be restarted. */
  const createFirstAccount = async (message: Buffer) => {
    const socket = connect(ENGINE_PORT, '127.0.0.1')
    socket.write(message)
    const [reply] = await once(socket, 'data')
    engineSocket?.unpipe(client)
    engineSocket = undefined
    state.hasAccounts = true
    saveState()
    await stopEngine()
    await startEngine()
    client.write(reply)
  }
  const handle = async (message: Buffer) => {
    const id = message.readInt32LE(4)
    const opCode = message.readInt32LE(12)
    if (opCode === OP_QUERY) {
      // The name of a collection, its final zero byte and two numbers come before the document.
      const nameEnd = message.indexOf(0, HEADER_BYTES + FLAGS_BYTES)
      const command = deserialize(message.subarray(nameEnd + 1 + 8))
      client.write(toOpReply((await answerCommand(Object.keys(command)[0] ?? '', command, client)) ?? { ok: 0 }, id))
      return
    }
    const end = DOCUMENT_OFFSET + message.readInt32LE(DOCUMENT_OFFSET)
    // Large messages are none of the commands that `answerCommand` answers.
    const mayBeOwnCommand = opCode === OP_MSG && message[KIND_OFFSET] === 0 && end < 400_000
    const command = mayBeOwnCommand ? deserialize(message.subarray(DOCUMENT_OFFSET, end)) : {}
    const name = Object.keys(command)[0] ?? ''
    const ownAnswer = mayBeOwnCommand ? await answerCommand(name, command, client) : undefined
    if (ownAnswer) client.write(toOpMsg(ownAnswer, id))
    else if (name === 'createUser' && !state.hasAccounts) await createFirstAccount(message)
    else getEngineSocket().write(message)
  }
  client.setNoDelay(true)
  client.on('data', (chunk) => {
    receivedBytes = Buffer.concat([receivedBytes, chunk])
    while (receivedBytes.length >= HEADER_BYTES && receivedBytes.length >= receivedBytes.readInt32LE(0)) {
      const message = Buffer.from(receivedBytes.subarray(0, receivedBytes.readInt32LE(0)))
      receivedBytes = receivedBytes.subarray(message.length)
      queue = queue.then(() => handle(message)).catch(() => void client.destroy())
    }
  })
  client.on('close', () => engineSocket?.destroy())
  client.on('error', () => client.destroy())
}

await startEngine()
createServer(serve).listen(PORT, '0.0.0.0', () => console.log(`waiting for connections on ${PORT}`))
