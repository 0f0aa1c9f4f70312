import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import type { Tx } from '../../platform/transaction.ts'
import { applyRow, undoRow } from './apply-row.ts'
import { type ImportDocument, importStore } from './import-store.ts'
import { loadCatalogue, planImport } from './plan-import.ts'

type Task = 'plan' | 'apply' | 'undo'

export async function queueTask(deps: Deps, input: { document: ImportDocument; task: Task; tx: Tx }): Promise<void> {
  const { document, task, tx } = input
  const id = document._id.toHexString()
  await deps.jobQueue.add({
    kind: 'import',
    dedupeKey: `${id}:${task}`,
    title: document.fileName,
    payload: { id, task },
    tx,
  })
}

/** Applies or undoes each row in its own transaction, so a restarted job continues with the next row. */
async function processRows(deps: Deps, { document, task }: { document: ImportDocument; task: 'apply' | 'undo' }) {
  const processRow = task === 'apply' ? applyRow : undoRow
  const outcome = task === 'apply' ? 'planned' : 'done'
  for (;;) {
    const rows = await importStore(deps).findNextRows({ importId: document._id, outcome })
    if (rows.length === 0) return
    const catalogue = await loadCatalogue(deps)
    for (const row of rows) await processRow(deps, { document, row, catalogue })
  }
}

export const importHandler = defineHandler<{ id: string; task: Task }>({
  kind: 'import',
  async run(deps, { payload: { id, task } }) {
    const document = await importStore(deps).find(id)
    if (document?.state === 'planning' && task === 'plan') return planImport(deps, document)
    if (document?.state === 'applying' && task === 'apply') {
      await processRows(deps, { document, task })
      const changes = { appliedAt: deps.clock.now() }
      return importStore(deps).setState({ id: document._id, state: 'applied', changes })
    }
    if (document?.state === 'undoing' && task === 'undo') {
      await processRows(deps, { document, task })
      await importStore(deps).setState({ id: document._id, state: 'undone' })
    }
  },
})
