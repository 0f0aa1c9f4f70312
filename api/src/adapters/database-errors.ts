import { mongo } from 'mongoose'

/** Names of the driver's and mongoose's errors; several of their classes are not exported. */
const NAMES = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoUnexpectedServerResponseError',
  'PoolClearedOnNetworkError',
  'DisconnectedError',
])
/**
 * The server cannot reach another one, is not primary, steps down or shuts down: the driver finds the new primary
 * within seconds. Codes from the server's table of errors.
 */
const SERVER_CODES = new Set([6, 7, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436])
/** The driver's labels for errors after which the same call may soon succeed. */
const LABELS = ['UnknownTransactionCommitResult', 'RetryableWriteError', 'SystemOverloadedError']
/** A command that was being written when its connection closed comes back with the socket's own error. */
const CLOSED = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])
const BROKEN = new Set(['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** Errors wrap each other a few times at most; a ring of causes ends here. */
const DEEPEST = 6

/** Also when one of the error's causes says so. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let one = error
  for (let depth = 0; depth < DEEPEST && one instanceof Error; depth += 1) {
    if (saysAway(one)) return true
    one = one.cause
  }
  return false
}

function saysAway(error: Error): boolean {
  if (NAMES.has(error.name)) return true
  if (error instanceof mongo.MongoError && LABELS.some((label) => error.hasErrorLabel(label))) return true
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'number') return SERVER_CODES.has(code)
  // A visitor who leaves while sending is an ECONNRESET as well, but none of a socket's own calls.
  if (typeof code === 'string') return CLOSED.has(code) || (BROKEN.has(code) && 'syscall' in error)
  // mongoose reports only by its message that a model was used before the connection was open.
  return error.name === 'MongooseError' && /initial connection|bufferCommands|force closed/.test(error.message)
}
