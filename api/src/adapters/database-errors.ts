import { mongo } from 'mongoose'

/** Errors of the driver and mongoose, by name because several of their classes are not exported. */
const UNAVAILABLE_ERROR_NAMES = new Set([
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
 * The server cannot reach other servers, is not primary, steps down or shuts down: the driver finds the new primary
 * within seconds. Codes from the server's table of errors.
 */
const UNAVAILABLE_SERVER_CODES = new Set([6, 7, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436])
/** The driver's labels for errors after which the same call may soon succeed. */
const UNAVAILABLE_ERROR_LABELS = ['UnknownTransactionCommitResult', 'RetryableWriteError', 'SystemOverloadedError']
/** Socket errors of a command that was being written when the connection closed. */
const CLOSED_SOCKET_CODES = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])
const NETWORK_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** Limits the search in a circular chain of causes. */
const MAX_CAUSES = 6

/** Whether the error or one of its causes means that the database cannot be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    if (isUnavailable(current)) return true
    current = current.cause
  }
  return false
}

function isUnavailable(error: Error): boolean {
  if (UNAVAILABLE_ERROR_NAMES.has(error.name)) return true
  if (error instanceof mongo.MongoError && UNAVAILABLE_ERROR_LABELS.some((label) => error.hasErrorLabel(label)))
    return true
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'number') return UNAVAILABLE_SERVER_CODES.has(code)
  // A caller of the API that disconnects while sending also causes ECONNRESET, but without a `syscall`.
  if (typeof code === 'string') return CLOSED_SOCKET_CODES.has(code) || (NETWORK_CODES.has(code) && 'syscall' in error)
  // mongoose has no code for a model that is used before the connection is open.
  return error.name === 'MongooseError' && /initial connection|bufferCommands|force closed/.test(error.message)
}
