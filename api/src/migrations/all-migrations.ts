import type { Migration } from '../platform/migrations.ts'

/** Every change of a stored form since the first release, in the order in which they run. New ones go to the end. */
export const migrations: readonly Migration[] = []
