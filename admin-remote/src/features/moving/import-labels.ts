import type { Import, ImportAction, ImportRow, ImportState } from '@studio/contract'

export const importStateNames: Record<ImportState, string> = {
  planning: 'Reading the file',
  planned: 'Waiting for your go',
  applying: 'Importing',
  applied: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const importActionNames: Record<ImportAction, string> = {
  create: 'New',
  update: 'Update',
  unchanged: 'Unchanged',
  conflict: 'Conflict',
  skipped: 'Skipped',
}

/** Appended to the name of the action: 'New, done'. */
export const outcomeSuffixes: Record<ImportRow['outcome'], string> = {
  planned: '',
  done: ', done',
  failed: ', failed',
  undone: ', undone',
  kept: ', kept',
}

/** How many rows are processed, of all rows that the import or its undo changes. */
export function getProgress({ plan, outcomes, state }: Import): { processed: number; total: number } {
  const { done, failed, undone, kept } = outcomes
  if (state === 'undoing') return { processed: undone + kept, total: done + undone + kept }
  return { processed: done + failed, total: plan.create + plan.update }
}
