import type { PackProduct, StudioClass, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { UserDocument } from '../accounts/people/index.ts'
import type { ImportDocument, RowDocument } from './import-store.ts'

export type Account = UserDocument & { phone: string | null }

/** The packs and classes that a row can name. */
export type Catalogue = { products: readonly PackProduct[]; classes: readonly StudioClass[] }

/** What planning needs besides the row: the catalogue, and what earlier rows of the file do. */
export type PlanContext = Catalogue & {
  /** By `ref`, which identifies a person in the other system. */
  personByRef: Map<string, { line: number; account: Account | null }>
  rowByEmail: Map<string, RowDocument>
  /** The lines of earlier rows, by the keys of what they add, such as 'pack|...' or 'seat|...'. */
  linesByKey: Map<string, number[]>
}

/** The plan of one part of a row. `keys` name what it adds (see `linesByKey`). */
export type PartPlan = { action: RowDocument['action']; reason: string; keys?: readonly string[] }

export const conflict = (reason: string): PartPlan => ({ action: 'conflict', reason })
export const skipped = (reason: string): PartPlan => ({ action: 'skipped', reason })
export const unchanged: PartPlan = { action: 'unchanged', reason: '' }

/**
 * Plans an addition. Skips it if an earlier row has the same first key, since that row adds the same to the same
 * person. Rows can share a second key, for example to count the seats that they take in one class.
 */
export function planAddition({
  description,
  keys,
  context,
}: {
  description: string
  keys: readonly [string, ...string[]]
  context: PlanContext
}): PartPlan {
  const [earlierLine] = context.linesByKey.get(keys[0]) ?? []
  if (earlierLine) return skipped(`line ${earlierLine} adds ${description}`)
  return { action: 'update', reason: `adds ${description}`, keys }
}

/** `personRef` identifies the row's person in the other system. */
type PlanInput<Value> = { value: Value; account: Account | null; personRef: string; context: PlanContext }
type ApplyInput<Value> = { value: Value; user: User; document: ImportDocument; catalogue: Catalogue; tx: Tx }

/**
 * Something that a row can add to its person. `apply` returns the data that `undo` needs. If `apply` or `undo`
 * throws an AppError, nothing of the row is changed.
 */
export type RowPart<Value> = {
  plan(deps: Deps, input: PlanInput<Value>): PartPlan | Promise<PartPlan>
  apply(deps: Deps, input: ApplyInput<Value>): Promise<unknown>
  undo(deps: Deps, input: { undoData: unknown; user: User; tx: Tx }): Promise<void>
}

export const changedMeanwhile = (reason: string) => new AppError('CHANGED_MEANWHILE', reason)
