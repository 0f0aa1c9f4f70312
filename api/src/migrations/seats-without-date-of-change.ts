import type { Migration } from '../platform/migrations.ts'

/** Seats were once found by when they changed; no release reads that any more, so their index only costs. */
export const seatsWithoutDateOfChange: Migration = {
  name: 'seats without the date of their change',
  oldestBeside: 0,
  run: async ({ database }) => {
    const occurrences = database.connection.collection('class_occurrences')
    const indexes = await occurrences.indexes().catch(() => [])
    if (indexes.some(({ name }) => name === 'changedAt_1')) await occurrences.dropIndex('changedAt_1')
  },
}
