import type { VersionFields } from '@studio/contract'
import { getDifferences } from './differences.ts'
import type { Edit } from './edit-conflict.ts'

/** One field in conflict: its current value, and its value with the admin's own changes. */
export type ConflictRow = { field: string; now: string | null; mine: string | null }

type Show = (instant: string) => string

/** The fields in which the state that the admin saw, the current one and the admin's own differ, as text. */
export function conflictRows<Entity extends VersionFields>(
  edit: Edit<Entity>,
  current: Entity,
  show: Show,
): ConflictRow[] {
  const { changes, names = {} } = edit
  const named = (entity: object) =>
    Object.fromEntries(Object.entries(entity).map(([field, value]) => [field, names[String(value)] ?? value]))
  const [seen, now] = [named(edit.show(edit.seen)), named(edit.show(current))]
  const mine = { ...now, ...named(changes) }
  const theirs = getDifferences({ before: seen, after: now, show }).map(({ field, after }) => [field, after] as const)
  const own = getDifferences({ before: now, after: mine, show })
  const rows = new Map<string, ConflictRow>(theirs.map(([field, after]) => [field, { field, now: after, mine: after }]))
  for (const { field, before, after } of own) rows.set(field, { field, now: before, mine: after })
  return [...rows.values()]
}
