import { ApiError, type VersionFields } from '@studio/contract'
import { type Difference, getDifferences } from './differences.ts'

/** What admins edit: it has an id for the audit log and a version for conflicts. */
export type Editable = VersionFields & { id: string }

/** The edit of something that other admins may change too. */
export type Edit<Entity extends Editable = Editable> = {
  /** What the admin saw as the dialog opened. */
  seen: Entity
  /** The fields of an entity that the conflict dialog compares. */
  show: (entity: Entity) => object
  /** What ids are called, for people. */
  names?: Readonly<Record<string, string>>
}

/** What becomes of an edit that another admin overtook; `back` leaves the form open with what was typed. */
export type Choice = 'mine' | 'theirs' | 'back'
export type AskChoice = <Entity extends Editable>(edit: Edit<Entity>, current: Entity) => Promise<Choice>

/** What became of an edit: the answer of the call, or nothing was sent because the admin chose so. */
export type EditEnd<Answer> = { kind: 'sent'; answer: Answer } | { kind: 'theirs' } | { kind: 'back' }

/**
 * Sends an edit for the version that the admin saw. On a conflict the admin chooses; saving anyway sends the same edit
 * for the version that the conflict dialog showed.
 */
export async function sendEdit<Entity extends Editable, Answer>(
  edit: Edit<Entity>,
  { send, ask }: { send: (ifMatch: string) => Promise<Answer>; ask: AskChoice },
): Promise<EditEnd<Answer>> {
  let { version } = edit.seen
  for (;;) {
    try {
      return { kind: 'sent', answer: await send(version) }
    } catch (error) {
      const current = getCurrent<Entity>(error)
      if (!current) throw error
      const choice = await ask(edit, current)
      if (choice !== 'mine') return { kind: choice }
      version = current.version
    }
  }
}

/** What others have changed since the admin saw it, as text. */
export function getTheirChanges<Entity extends Editable>(
  { seen, show, names = {} }: Edit<Entity>,
  current: Entity,
  formatInstant: (instant: string) => string,
): Difference[] {
  const named = (entity: Entity) =>
    Object.fromEntries(Object.entries(show(entity)).map(([field, value]) => [field, names[String(value)] ?? value]))
  return getDifferences({ before: named(seen), after: named(current), show: formatInstant })
}

/** The current state of the entity in conflict; null for every other error. */
export function getCurrent<Entity>(error: unknown): Entity | null {
  return isOvertaken(error) && error.body.current ? (error.body.current as Entity) : null
}

/** Whether a call was refused because another admin changed the entity first. */
export function isOvertaken(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'CHANGED_MEANWHILE'
}

/** The fields of an input that differ from those that a form began with. */
export function changedFields<Input>(before: unknown, input: Input): Partial<Input> {
  const was = new Map(Object.entries<unknown>(Object(before)).map(([name, value]) => [name, JSON.stringify(value)]))
  const changed = Object.entries<unknown>(Object(input)).filter(
    ([name, value]) => JSON.stringify(value) !== was.get(name),
  )
  // Some of the fields of an input, each with its own value.
  return Object.fromEntries(changed) as Partial<Input>
}
