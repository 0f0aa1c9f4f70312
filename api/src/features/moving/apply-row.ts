import { createHash } from 'node:crypto'
import type { User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/transaction.ts'
import { retryWhileNamesTaken } from '../accounts/invitations/index.ts'
import { profileStore, userStore } from '../accounts/people/index.ts'
import { type ImportDocument, importStore, type RowDocument, type RowStep } from './import-store.ts'
import { createPerson, undoPerson, updatePerson } from './person-part.ts'
import { furtherSteps, getPart } from './plan-import.ts'
import { changedSincePlan, type Offer } from './row-part.ts'

export type RowWork = { document: ImportDocument; row: RowDocument; offer: Offer }

/** Carries out the plan of one row, or marks it as failed when that is not possible any more. */
export async function applyRow(deps: Deps, { document, row: { _id: id }, offer }: RowWork): Promise<void> {
  const carryOut = async (tx: Tx, attempt: number) => {
    const row = await importStore(deps).findRow(id, { tx })
    if (row?.outcome !== 'planned') return
    const undo = await applySteps(deps, { document, row, offer, attempt, tx })
    await importStore(deps).changeRow({ id, changes: { outcome: 'done', ...undo }, tx })
  }
  await retryWhileNamesTaken(deps, ({ attempt, tx }) => carryOut(tx, attempt)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return importStore(deps).changeRow({ id, changes: { outcome: 'failed', reason: error.message } })
  })
}

type Application = RowWork & { attempt: number; tx: Tx }

async function applySteps(deps: Deps, { document, row, offer, attempt, tx }: Application) {
  const { content, steps, action, ref } = row
  if (!content) throw changedSincePlan('the account was closed')
  const { person } = content
  const known = action === 'create' ? null : await findPerson(deps, { userId: row.userId, ref, tx })
  const isTouched = known !== null && (await isChangedMeanwhile(deps, { document, userId: known.id, tx }))
  const user = known ?? (await createPerson(deps, { document, row, person, attempt, tx }))
  const undo: Partial<Record<RowStep, unknown>> = {}
  if (!known) undo.person = null
  else if (steps.includes('person')) undo.person = await updatePerson(deps, { user: known, row, person, tx })
  for (const step of furtherSteps) {
    const value = content[step]
    if (value && steps.includes(step))
      undo[step] = await getPart(step).apply(deps, { value, user, document, offer, tx })
  }
  const mark = isTouched ? '' : await markAccount(deps, user.id, tx)
  return { userId: user.id, undo: { mark, steps: undo } }
}

/** Locks the person whom the row adds to; an earlier row may have created them. */
async function findPerson(
  deps: Deps,
  { userId, ref, tx }: { userId: string | null; ref: string; tx: Tx },
): Promise<User> {
  const id = userId ?? (await userStore(deps).model.exists({ importRef: ref }).session(tx))?._id.toHexString()
  const user = id ? await userStore(deps).findById(id, { tx }) : null
  if (!user) throw changedSincePlan('the account was closed since the plan, or was never imported')
  return user
}

/** Whether somebody has changed the account since an earlier row of the file did. */
async function isChangedMeanwhile(
  deps: Deps,
  { document, userId, tx }: { document: ImportDocument; userId: string; tx: Tx },
) {
  const [earlierRow] = await importStore(deps).findDone({ importId: document._id, userId, tx })
  return earlierRow !== undefined && earlierRow.undo?.mark !== (await markAccount(deps, userId, tx))
}

/** A digest of the account, which every change of it, of its bookings and packs and of its notes changes. */
async function markAccount(deps: Deps, userId: string, tx: Tx): Promise<string> {
  const account = await userStore(deps).model.findById(userId, null, { session: tx }).lean()
  const { phone } = await profileStore(deps).find(userId, { tx })
  return createHash('sha256')
    .update(JSON.stringify([account, phone]))
    .digest('hex')
}

/** Takes back all that an import did for the person of a row, unless anything of theirs has changed since. */
export async function undoRow(deps: Deps, { document, row: { _id, userId } }: RowWork): Promise<void> {
  const isSame = ({ _id: id }: RowDocument) => id.equals(_id)
  const undo = async (tx: Tx) => {
    const rows = await importStore(deps).findDone({ importId: document._id, userId, tx })
    const [lastRow] = rows
    if (!lastRow || !rows.some(isSame)) return
    if (!userId || lastRow.undo?.mark !== (await markAccount(deps, userId, tx))) throw changedSincePlan(KEPT)
    const user = await userStore(deps).lock({ id: userId, tx })
    if (!user) throw changedSincePlan(KEPT)
    for (const { undo } of rows) {
      for (const step of furtherSteps.toReversed()) {
        if (undo && step in undo.steps) await getPart(step).undo(deps, { undo: undo.steps[step], user, tx })
      }
      if (undo && 'person' in undo.steps) await undoPerson(deps, { undo: undo.steps.person, user, tx })
    }
    for (const { _id: id } of rows)
      await importStore(deps).changeRow({ id, changes: { outcome: 'undone', undo: null }, tx })
  }
  await deps.inTransaction(undo).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return importStore(deps).changeRow({ id: _id, changes: { outcome: 'kept', reason: error.message, undo: null } })
  })
}

const KEPT = 'changed since the import'
