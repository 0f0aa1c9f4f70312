import { ApiError, type VersionFields } from '@studio/contract'
import { type Difference, getDifferences } from './differences.ts'

/** An entity that two admins may edit at once: its version reveals a conflict. */
export type Editable = VersionFields & { id: string }

export type Edit<Entity extends Editable = Editable> = {
  /** The entity as it was when the dialog opened. */
  original: Entity
  /** The fields of an entity that the conflict dialog compares. */
  toComparedFields: (entity: Entity) => object
  /** The names of referenced entities. */
  namesById?: Readonly<Record<string, string>>
}

/** How to resolve a conflict; `back` returns to the form, which keeps its input. */
export type ConflictChoice = 'mine' | 'theirs' | 'back'
export type AskConflictChoice = <Entity extends Editable>(
  edit: Edit<Entity>,
  current: Entity,
) => Promise<ConflictChoice>

/** The answer of the call; or, if nothing was saved, how the admin resolved the conflict. */
export type EditResult<Answer> = { kind: 'sent'; answer: Answer } | { kind: 'theirs' } | { kind: 'back' }

/**
 * Sends an edit for the version that the admin saw. On a conflict the admin chooses; saving anyway sends the same edit
 * for the version that the conflict dialog showed.
 */
export async function sendEdit<Entity extends Editable, Answer>(
  edit: Edit<Entity>,
  { send, askChoice }: { send: (ifMatch: string) => Promise<Answer>; askChoice: AskConflictChoice },
): Promise<EditResult<Answer>> {
  let { version } = edit.original
  for (;;) {
    try {
      return { kind: 'sent', answer: await send(version) }
    } catch (error) {
      const current = getCurrentEntity<Entity>(error)
      if (!current) throw error
      const choice = await askChoice(edit, current)
      if (choice !== 'mine') return { kind: choice }
      version = current.version
    }
  }
}

/** The changes of other admins since the dialog opened, as text. */
export function getTheirChanges<Entity extends Editable>(
  { original, toComparedFields, namesById = {} }: Edit<Entity>,
  current: Entity,
  formatInstant: (instant: string) => string,
): Difference[] {
  const replaceIdsByNames = (entity: Entity) =>
    Object.fromEntries(
      Object.entries(toComparedFields(entity)).map(([field, value]) => [field, namesById[String(value)] ?? value]),
    )
  return getDifferences({ before: replaceIdsByNames(original), after: replaceIdsByNames(current), formatInstant })
}

/** The current state of the entity if the error is a conflict, else null. */
export function getCurrentEntity<Entity>(error: unknown): Entity | null {
  return isEditConflict(error) && error.body.current ? (error.body.current as Entity) : null
}

/** Whether a call was refused because another admin changed the entity first. */
export function isEditConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'CHANGED_MEANWHILE'
}

/** The fields of the input that the admin changed in the form. */
export function getChangedFields<Input>(initialInput: unknown, input: Input): Partial<Input> {
  const initialValues = new Map(
    Object.entries<unknown>(Object(initialInput)).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  const changedEntries = Object.entries<unknown>(Object(input)).filter(
    ([name, value]) => JSON.stringify(value) !== initialValues.get(name),
  )
  return Object.fromEntries(changedEntries) as Partial<Input>
}
