import { createHash } from 'node:crypto'
import type { User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/transaction.ts'
import { retryTransactionWhileUsernameTaken } from '../accounts/invitations/index.ts'
import { profileStore, userStore } from '../accounts/people/index.ts'
import { type ImportDocument, importStore, type PartName, type RowDocument } from './import-store.ts'
import { createPerson, undoPerson, updatePerson } from './person-part.ts'
import { furtherPartNames, getPart } from './plan-import.ts'
import { type Catalogue, changedMeanwhile } from './row-part.ts'

export type RowInput = { document: ImportDocument; row: RowDocument; catalogue: Catalogue }

/** Applies one row as planned, or marks it as failed when that is no longer possible. */
export async function applyRow(deps: Deps, { document, row: { _id: id }, catalogue }: RowInput): Promise<void> {
  const apply = async (tx: Tx, attempt: number) => {
    const row = await importStore(deps).findRow(id, { tx })
    if (row?.outcome !== 'planned') return
    const changes = await applyParts(deps, { document, row, catalogue, attempt, tx })
    await importStore(deps).changeRow({ id, changes: { outcome: 'done', ...changes }, tx })
  }
  await retryTransactionWhileUsernameTaken(deps, ({ attempt, tx }) => apply(tx, attempt)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return importStore(deps).changeRow({ id, changes: { outcome: 'failed', reason: error.message } })
  })
}

type ApplyInput = RowInput & { attempt: number; tx: Tx }

async function applyParts(deps: Deps, { document, row, catalogue, attempt, tx }: ApplyInput) {
  const { content, steps, action, ref } = row
  if (!content) throw changedMeanwhile('the account was closed')
  const { person } = content
  const existingUser = action === 'create' ? null : await loadPerson(deps, { userId: row.userId, ref, tx })
  const isChanged = existingUser !== null && (await isChangedMeanwhile(deps, { document, userId: existingUser.id, tx }))
  const user = existingUser ?? (await createPerson(deps, { document, row, person, attempt, tx }))
  const undoByPart: Partial<Record<PartName, unknown>> = {}
  // Null: undoing deletes the person, whom the import created.
  if (!existingUser) undoByPart.person = null
  else if (steps.includes('person')) undoByPart.person = await updatePerson(deps, { user, row, person, tx })
  for (const name of furtherPartNames) {
    const value = content[name]
    if (value && steps.includes(name))
      undoByPart[name] = await getPart(name).apply(deps, { value, user, document, catalogue, tx })
  }
  // An empty digest matches no account, so `undoRow` will keep what the import did for a person who was changed meanwhile.
  const accountDigest = isChanged ? '' : await digestAccount(deps, user.id, tx)
  return { userId: user.id, undo: { accountDigest, steps: undoByPart } }
}

/** Loads the person to whom the row adds something; an earlier row may have created them. */
async function loadPerson(
  deps: Deps,
  { userId, ref, tx }: { userId: string | null; ref: string; tx: Tx },
): Promise<User> {
  const id = userId ?? (await userStore(deps).model.exists({ importRef: ref }).session(tx))?._id.toHexString()
  const user = id ? await userStore(deps).findById(id, { tx }) : null
  if (!user) throw changedMeanwhile('the account was closed since the plan, or was never imported')
  return user
}

/** Whether the account was changed after an earlier row of the file had changed it. */
async function isChangedMeanwhile(
  deps: Deps,
  { document, userId, tx }: { document: ImportDocument; userId: string; tx: Tx },
) {
  const [latestRow] = await importStore(deps).findDoneRowsLastFirst({ importId: document._id, userId, tx })
  return latestRow !== undefined && latestRow.undo?.accountDigest !== (await digestAccount(deps, userId, tx))
}

/**
 * A digest that changes with the account and its phone number. Changes of bookings, packs and notes update the account
 * too.
 */
async function digestAccount(deps: Deps, userId: string, tx: Tx): Promise<string> {
  const account = await userStore(deps).model.findById(userId, null, { session: tx }).lean()
  const { phone } = await profileStore(deps).find(userId, { tx })
  return createHash('sha256')
    .update(JSON.stringify([account, phone]))
    .digest('hex')
}

/** Undoes everything that an import did for the person of a row, unless the account has changed since. */
export async function undoRow(deps: Deps, { document, row: { _id, userId } }: RowInput): Promise<void> {
  const undoPersonRows = async (tx: Tx) => {
    const rows = await importStore(deps).findDoneRowsLastFirst({ importId: document._id, userId, tx })
    const [latestRow] = rows
    // Undoing another row of this person has already undone this one.
    if (!latestRow || !rows.some((row) => row._id.equals(_id))) return
    const digest = userId ? await digestAccount(deps, userId, tx) : null
    if (!userId || latestRow.undo?.accountDigest !== digest) throw changedMeanwhile(CHANGED_SINCE_IMPORT)
    const user = await userStore(deps).lock({ id: userId, tx })
    if (!user) throw changedMeanwhile(CHANGED_SINCE_IMPORT)
    for (const { undo } of rows) {
      const undoByPart = undo?.steps ?? {}
      for (const name of furtherPartNames.toReversed()) {
        if (name in undoByPart) await getPart(name).undo(deps, { undoData: undoByPart[name], user, tx })
      }
      if ('person' in undoByPart) await undoPerson(deps, { undoData: undoByPart.person, user, tx })
    }
    for (const { _id: id } of rows)
      await importStore(deps).changeRow({ id, changes: { outcome: 'undone', undo: null }, tx })
  }
  await deps.inTransaction(undoPersonRows).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return importStore(deps).changeRow({ id: _id, changes: { outcome: 'kept', reason: error.message, undo: null } })
  })
}

const CHANGED_SINCE_IMPORT = 'changed since the import'
