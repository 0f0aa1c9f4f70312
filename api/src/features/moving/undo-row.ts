import type { Deps } from '../../deps.ts'
import { erasePersonalData } from '../../platform/feature.ts'
import type { Tx } from '../../platform/transaction.ts'
import { profileStore, userStore } from '../accounts/people/index.ts'
import { noteStore } from '../admin/person-notes/index.ts'
import { markAccount } from './apply-row.ts'
import { type ImportDocument, importStore, type RowChanges, type RowDocument, type RowUndo } from './import-store.ts'

/** Removes a person whom the import created, or gives back what it changed, unless something has changed since. */
export async function undoRow(deps: Deps, { row }: { document: ImportDocument; row: RowDocument }): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const stored = await importStore(deps).findRow(row._id, { tx })
    if (stored?.outcome !== 'done') return
    const changes = await takeBack(deps, { row: stored, tx })
    await importStore(deps).changeRow({ id: row._id, changes: { ...changes, undo: null }, tx })
  })
}

async function takeBack(deps: Deps, { row, tx }: { row: RowDocument; tx: Tx }): Promise<RowChanges> {
  const { userId, undo } = row
  const isUntouched = userId && undo && (await markAccount(deps, userId, tx)) === undo.mark
  const user = isUntouched ? await userStore(deps).lock({ id: userId, tx }) : null
  if (!user || !undo) return { outcome: 'kept', reason: 'changed since the import' }
  if (undo.former) await restore(deps, { userId: user.id, undo, former: undo.former, tx })
  else await erasePersonalData(deps, { user, tx })
  return { outcome: 'undone' }
}

type Restoring = { userId: string; undo: RowUndo; former: NonNullable<RowUndo['former']>; tx: Tx }

async function restore(deps: Deps, { userId, undo, former, tx }: Restoring): Promise<void> {
  const { firstName, lastName, phone, tags, hadRef } = former
  const changes = { firstName, lastName, ...(hadRef ? {} : { importRef: undefined }) }
  await userStore(deps).rename({ id: userId, changes, now: deps.clock.now(), tx })
  await userStore(deps).setTags({ id: userId, tags, tx })
  await profileStore(deps).change({ userId, changes: { phone }, tx })
  if (undo.noteId) await noteStore(deps).remove({ id: undo.noteId, tx })
}
