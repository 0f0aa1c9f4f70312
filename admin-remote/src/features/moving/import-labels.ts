import type { Import, ImportAction, ImportRow, ImportState } from '@studio/contract'

export const stateNames: Record<ImportState, string> = {
  planning: 'Reading the file',
  planned: 'Waiting for your go',
  applying: 'Importing',
  applied: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const actionNames: Record<ImportAction, string> = {
  create: 'New',
  update: 'Update',
  unchanged: 'Unchanged',
  conflict: 'Conflict',
  skipped: 'Skipped',
}

/** Follows the name of the action. */
export const outcomeNames: Record<ImportRow['outcome'], string> = {
  planned: '',
  done: ', done',
  failed: ', failed',
  undone: ', undone',
  kept: ', kept',
}

/** How many of the rows that change something are done, and how many there are. */
export function getProgress({ plan, outcomes, state }: Import): { done: number; total: number } {
  const total = plan.create + plan.update
  const { done, failed, undone, kept } = outcomes
  return state === 'undoing' ? { done: undone + kept, total: done + undone + kept } : { done: done + failed, total }
}
