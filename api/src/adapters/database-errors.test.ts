import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { mongo, Schema } from 'mongoose'
import { afterAll, expect, inject, test } from 'vitest'
import { isDatabaseUnavailable } from './database-errors.ts'
import { defineModel, openDatabase } from './mongo.ts'

const sockets = new Set<Socket>()
subscribe('net.client.socket', (message) => void sockets.add((message as { socket: Socket }).socket))

const database = await openDatabase({ uri: inject('mongoUri'), name: 'away', monitorCommands: true })
afterAll(() => database.close())
const notes = defineModel<{ text: string }>({ database, collection: 'notes', schema: new Schema({ text: String }) })

const works = {
  'a read': () => notes.findOne({}).lean(),
  'a write': () => notes.create([{ text: 'x' }]),
  'a long write': () => notes.create([{ text: 'x'.repeat(1_000_000) }]),
}

test.each(Object.entries(works))(
  '%s whose connection closes at the instant it is sent fails at once as unreachable',
  async (_, work) => {
    await notes.findOne({})
    database.connection.getClient().once('commandStarted', () => {
      for (const socket of sockets) socket.destroy()
    })
    const error = await work().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
  },
)

test('the cause of an error counts as unreachable, and so does what the driver adds to its name', () => {
  const closed = new mongo.MongoNetworkError('connection 3 closed')
  expect(
    isDatabaseUnavailable(new Error('could not save', { cause: new Error('in between', { cause: closed }) })),
  ).toBe(true)
  expect(isDatabaseUnavailable(new mongo.MongoServerError({ code: 91, message: 'shutting down' }))).toBe(true)
  const unknown = new mongo.MongoServerError({ code: 64, message: 'waiting for replication timed out' })
  unknown.addErrorLabel('UnknownTransactionCommitResult')
  expect(isDatabaseUnavailable(unknown)).toBe(true)
})

test('any other error does not count as unreachable', () => {
  const ring = new Error('round')
  ring.cause = ring
  const others = [
    new Error('a mistake'),
    new mongo.MongoServerError({ code: 11_000, message: 'duplicate key' }),
    // A visitor who left while sending.
    Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
    ring,
    'words',
    undefined,
  ]
  expect(others.map(isDatabaseUnavailable)).toEqual(others.map(() => false))
})
