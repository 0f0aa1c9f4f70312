import type { Migration } from '../platform/migrations.ts'

/**
 * The steps that change stored data, in order; there are none yet. A released step is never renamed, moved or changed.
 * See api/README.md for how to add one; platform/migrations.ts runs each once.
 */
export const migrations: readonly Migration[] = []
