import type { mongo } from 'mongoose'
import type { Metrics } from '../platform/metrics.ts'
import type { Database } from './mongo.ts'

/** Counts every command by name, outcome and time; the database must have been opened with `monitorCommands`. */
export function countCommands({ database, metrics }: { database: Database; metrics: Metrics }): void {
  const note = (outcome: 'ok' | 'failed') => (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent) =>
    metrics.databaseCommand({ command: event.commandName, outcome, seconds: event.duration / 1_000 })
  const client = database.connection.getClient()
  client.on('commandSucceeded', note('ok'))
  client.on('commandFailed', note('failed'))
}
