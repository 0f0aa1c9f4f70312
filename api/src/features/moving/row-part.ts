import type { PackProduct, StudioClass, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { UserDocument } from '../accounts/people/index.ts'
import type { ImportDocument, RowDocument } from './import-store.ts'

export type Account = UserDocument & { phone: string | null }

/** What rows can name. */
export type Offer = { products: readonly PackProduct[]; classes: readonly StudioClass[] }

/** What planning knows beside the row: also what earlier rows of the file do. */
export type PlanContext = Offer & {
  personByRef: Map<string, { line: number; account: Account | null }>
  rowByEmail: Map<string, RowDocument>
  /** The lines that take what a key stands for, for example a seat. */
  linesByKey: Map<string, number[]>
}

/** Part of a row's plan. `keys` are taken if the row is carried out. */
export type PartPlan = { action: RowDocument['action']; reason: string; keys?: readonly string[] }

export const conflict = (reason: string): PartPlan => ({ action: 'conflict', reason })
export const skipped = (reason: string): PartPlan => ({ action: 'skipped', reason })
export const unchanged: PartPlan = { action: 'unchanged', reason: '' }

/** Adds what no earlier row adds for the same person. */
export function adds(
  what: string,
  context: PlanContext,
  [key, ...otherKeys]: readonly [string, ...string[]],
): PartPlan {
  const [earlierLine] = context.linesByKey.get(key) ?? []
  if (earlierLine) return skipped(`line ${earlierLine} adds ${what}`)
  return { action: 'update', reason: `adds ${what}`, keys: [key, ...otherKeys] }
}

type PlanInput<Value> = { value: Value; account: Account | null; ref: string; context: PlanContext }
type ApplyInput<Value> = { value: Value; user: User; document: ImportDocument; offer: Offer; tx: Tx }

/** What a row can add to its person. `apply` returns what `undo` needs; both throw an AppError to leave all as it is. */
export type RowPart<Value> = {
  plan(deps: Deps, input: PlanInput<Value>): PartPlan | Promise<PartPlan>
  apply(deps: Deps, input: ApplyInput<Value>): Promise<unknown>
  undo(deps: Deps, input: { undo: unknown; user: User; tx: Tx }): Promise<void>
}

export const changedSincePlan = (reason: string) => new AppError('CHANGED_MEANWHILE', reason)
