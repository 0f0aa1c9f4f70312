import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { mongo, Schema } from 'mongoose'
import { afterAll, expect, inject, test } from 'vitest'
import { isDatabaseUnavailable } from './database-errors.ts'
import { defineModel, openDatabase } from './mongo.ts'

const sockets = new Set<Socket>()
subscribe('net.client.socket', (message) => void sockets.add((message as { socket: Socket }).socket))

const database = await openDatabase({ uri: inject('mongoUri'), name: 'unavailable', monitorCommands: true })
afterAll(() => database.close())
const notes = defineModel<{ text: string }>({ database, collection: 'notes', schema: new Schema({ text: String }) })

const operations = {
  'a read': () => notes.findOne({}).lean(),
  'a write': () => notes.create([{ text: 'x' }]),
  'a long write': () => notes.create([{ text: 'x'.repeat(1_000_000) }]),
}

test.each(Object.entries(operations))(
  '%s whose connection closes while it is sent counts as unavailable at once',
  async (_, operation) => {
    await notes.findOne({})
    database.connection.getClient().once('commandStarted', () => {
      for (const socket of sockets) socket.destroy()
    })
    const error = await operation().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
  },
)

test('an error counts as unavailable by its cause, its code or the driver’s label', () => {
  const networkError = new mongo.MongoNetworkError('connection 3 closed')
  expect(
    isDatabaseUnavailable(new Error('could not save', { cause: new Error('in between', { cause: networkError }) })),
  ).toBe(true)
  expect(isDatabaseUnavailable(new mongo.MongoServerError({ code: 91, message: 'shutting down' }))).toBe(true)
  const unknownCommit = new mongo.MongoServerError({ code: 64, message: 'waiting for replication timed out' })
  unknownCommit.addErrorLabel('UnknownTransactionCommitResult')
  expect(isDatabaseUnavailable(unknownCommit)).toBe(true)
})

test('any other error does not count as unavailable', () => {
  const circularError = new Error('its own cause')
  circularError.cause = circularError
  const otherErrors = [
    new Error('a mistake'),
    new mongo.MongoServerError({ code: 11_000, message: 'duplicate key' }),
    // A caller of the API that disconnected while sending.
    Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
    circularError,
    'a text',
    undefined,
  ]
  expect(otherErrors.map(isDatabaseUnavailable)).toEqual(otherErrors.map(() => false))
})
