import type { Migration } from '../platform/migrations.ts'

/**
 * The changes of stored data, in order; there are none yet. A released migration is never renamed, moved or changed.
 * See api/README.md for how to add one.
 */
export const migrations: readonly Migration[] = []
