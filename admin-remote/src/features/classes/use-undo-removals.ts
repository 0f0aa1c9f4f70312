import { toFailure } from '@studio/client/attempt'
import type { StudioClass } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminRefetch } from '../../mutations/use-admin-refetch.ts'
import { useResultToast } from '../../mutations/use-result-toast.ts'
import { type Removal, useRemovals } from './removals.tsx'

/** What a change of a class changes: a schedule and a booking carry the name of their class. */
export const classReads = ['listClasses', 'listSchedules', 'listMyBookings'] as const
export const updated = { success: 'Class updated successfully!', failure: 'Failed to update class.' }

/** Whether a delete can still be taken back. */
export const isInTime = ({ until }: Removal): boolean => until > Date.now()

/** 'Mindful Yoga and Singing Bowls' */
export const formatNames = (removals: readonly Removal[]): string =>
  new Intl.ListFormat('en-US').format(removals.map(({ item }) => item.name))

/** The moment until which at least one of them can be taken back, in milliseconds. */
export const lastMoment = (removals: readonly Removal[]): number => Math.max(...removals.map(({ until }) => until))

/** Undoes deletes one by one. One that is too late or refused is reported and does not stop the others. */
export function useUndoRemovals(): (offered: readonly Removal[]) => Promise<void> {
  const { api, notify } = useBridge()
  const removals = useRemovals()
  const outcome = useResultToast()
  const refetch = useAdminRefetch()

  const restore = async ({ item: { id, isActive } }: Removal) => {
    const change = (body: Partial<StudioClass>) => api.call('changeClass', { params: { id }, body })
    // Switching it on is what takes the delete back; a class that was not shown before is not shown now.
    await change({ isActive: true })
    if (!isActive) await change({ isActive: false })
    removals.delete(id)
  }

  const undo = async (offered: readonly Removal[]): Promise<void> => {
    const inTime = offered.filter(isInTime)
    const late = offered.filter((removal) => !inTime.includes(removal))
    const ends = await Promise.allSettled(inTime.map(restore))
    const refused = ends.flatMap((end, at) => (end.status === 'rejected' ? [{ error: end.reason, at }] : []))
    const failed = refused.flatMap(({ at }) => inTime[at] ?? [])
    const back = inTime.filter((removal) => !failed.includes(removal))
    const lateText = late.length > 0 ? `Too late for ${formatNames(late)}.` : undefined
    if (refused[0]) {
      const description = [`Not brought back: ${formatNames(failed)}.`, lateText].filter(Boolean).join(' ')
      outcome.failed(updated.failure, toFailure(refused[0].error), {
        description,
        undo: { run: () => void undo(failed), until: lastMoment(failed) },
      })
    } else if (back.length > 0) {
      const backText = offered.length > 1 ? `Brought back: ${formatNames(back)}.` : undefined
      outcome.succeeded(updated.success, { description: [backText, lateText].filter(Boolean).join(' ') })
    } else notify({ title: 'Too late to undo', description: `Deleted: ${formatNames(late)}.`, tone: 'destructive' })
    await refetch(...classReads).catch(() => undefined)
  }
  return undo
}
