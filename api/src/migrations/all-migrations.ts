import type { Migration } from '../platform/migrations.ts'

/**
 * The steps that change what is stored, in their order; there are none yet. A released step is never renamed, moved or
 * changed: api/README.md says how to add one, platform/migrations.ts runs each once.
 */
export const migrations: readonly Migration[] = []
