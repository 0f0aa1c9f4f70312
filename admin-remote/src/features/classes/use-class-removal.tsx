import { toFailure } from '@studio/client/attempt'
import { type ActionImpact, CLASS_DELETION_UNDO_SECONDS, type StudioClass } from '@studio/contract'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { formatAffectedBookings } from '../../impact/impact-notice.tsx'
import { useAdminMutation, useAdminRefetch } from '../../mutations/use-admin-mutation.ts'
import { useResultToast } from '../../mutations/use-result-toast.ts'
import { classMutations, classReads } from './class-dialog.tsx'

/** A deleted class that can be restored until `expiresAt`, in milliseconds. */
export type Removal = { studioClass: StudioClass; expiresAt: number }

const RemovalsContext = createContext<Map<string, Removal> | null>(null)

/** Keeps the removals above the tabs, so that Undo works whichever tab is open. */
export function RemovalsProvider({ children }: { children: ReactNode }) {
  const [removals] = useState(() => new Map<string, Removal>())
  return <RemovalsContext value={removals}>{children}</RemovalsContext>
}

/** The latest removals by class id. Throws outside the admin area. */
function useRemovals(): Map<string, Removal> {
  const removals = useContext(RemovalsContext)
  if (!removals) throw new Error('useRemovals must be used inside the admin area')
  return removals
}

/** The toast waits at most this long for the impact, so that Undo is soon available. */
const IMPACT_TIMEOUT_MS = 1000

const canStillUndo = ({ expiresAt }: Removal) => expiresAt > Date.now()

/** 'Mindful Yoga and Singing Bowls' */
const formatNames = (removals: readonly Removal[]) =>
  new Intl.ListFormat('en-US').format(removals.map(({ studioClass }) => studioClass.name))

const joinSentences = (...texts: Array<string | false | undefined>) => texts.filter(Boolean).join(' ')

/**
 * Deletes a class without confirmation. The toast says what will be cancelled in ten seconds, and its Undo restores every
 * class whose ten seconds are not over. If a delete fails, its toast keeps the Undo of the earlier ones.
 */
export function useClassRemoval(): (studioClass: StudioClass) => Promise<void> {
  const { api } = useBridge()
  const { run } = useAdminMutation(classMutations.remove)
  const toast = useResultToast()
  const removals = useRemovals()
  const restore = useClassRestore()

  const getUndoOffer = () => {
    const undoableRemovals = [...removals.values()].filter(canStillUndo)
    if (undoableRemovals.length === 0) return { undoText: '', undoCount: 0, undo: undefined }
    return {
      undoText: `Undo brings back ${formatNames(undoableRemovals)}.`,
      undoCount: undoableRemovals.length,
      undo: { run: () => void restore(undoableRemovals), expiresAt: getLastExpiry(undoableRemovals) },
    }
  }
  // The impact is counted after the delete, when no new booking can change it.
  const showSuccessWithImpact = async ({ id, name }: StudioClass) => {
    const impact: ActionImpact | null = await api
      .call('previewImpact', { params: { kind: 'class', id }, signal: AbortSignal.timeout(IMPACT_TIMEOUT_MS) })
      .catch(() => null)
    const impactText =
      impact?.kind === 'class'
        ? formatAffectedBookings(impact, { when: ` in ${CLASS_DELETION_UNDO_SECONDS} seconds` })
        : ''
    const { undoText, undoCount, undo } = getUndoOffer()
    const description = undoCount < 2 ? impactText : joinSentences(undoText, impactText && `${name}: ${impactText}`)
    toast.showSuccess(classMutations.remove.success, { description, undo })
  }
  return async (studioClass) => {
    // Measured before the call, so that Undo ends here before it ends on the server.
    const expiresAt = Date.now() + CLASS_DELETION_UNDO_SECONDS * 1000
    const { failure } = await run(
      { params: { id: studioClass.id }, ifMatch: studioClass.version },
      {
        // The toasts of this hook also show the impact and Undo.
        success: '',
        suppressToast: () => true,
        onDone: () => {
          removals.set(studioClass.id, { studioClass, expiresAt })
          void showSuccessWithImpact(studioClass)
        },
      },
    )
    if (!failure) return
    const { undoText, undo } = getUndoOffer()
    toast.showFailure(classMutations.remove.failure, failure, { description: undoText, undo })
  }
}

const getLastExpiry = (removals: readonly Removal[]) => Math.max(...removals.map(({ expiresAt }) => expiresAt))

/** Undoes each delete by itself: one that is too late or refused is reported and does not stop the others. */
function useClassRestore() {
  const { api, notify } = useBridge()
  const removals = useRemovals()
  const toast = useResultToast()
  const refetch = useAdminRefetch()

  const restoreClass = async ({ studioClass: { id, isActive } }: Removal) => {
    const change = (body: Partial<StudioClass>) => api.call('changeClass', { params: { id }, body })
    // Activating the class revokes the delete. A class that was inactive before is deactivated again.
    await change({ isActive: true })
    if (!isActive) await change({ isActive: false })
    removals.delete(id)
  }

  const restore = async (offeredRemovals: readonly Removal[]): Promise<void> => {
    const { success, failure } = classMutations.update
    const undoableRemovals = offeredRemovals.filter(canStillUndo)
    const expiredRemovals = offeredRemovals.filter((removal) => !undoableRemovals.includes(removal))
    const results = await Promise.allSettled(undoableRemovals.map(restoreClass))
    const failedRemovals = undoableRemovals.filter((_, index) => results[index]?.status === 'rejected')
    const restoredRemovals = undoableRemovals.filter((removal) => !failedRemovals.includes(removal))
    const firstRefusal = results.find((result) => result.status === 'rejected')
    const expiredText = expiredRemovals.length > 0 && `Too late for ${formatNames(expiredRemovals)}.`
    if (firstRefusal) {
      toast.showFailure(failure, toFailure(firstRefusal.reason), {
        description: joinSentences(`Not brought back: ${formatNames(failedRemovals)}.`, expiredText),
        undo: { run: () => void restore(failedRemovals), expiresAt: getLastExpiry(failedRemovals) },
      })
    } else if (restoredRemovals.length > 0) {
      const restoredText = offeredRemovals.length > 1 && `Brought back: ${formatNames(restoredRemovals)}.`
      toast.showSuccess(success, { description: joinSentences(restoredText, expiredText) })
    } else {
      notify({
        title: 'Too late to undo',
        description: `Deleted: ${formatNames(expiredRemovals)}.`,
        tone: 'bad',
      })
    }
    await refetch(...classReads).catch(() => undefined)
  }
  return restore
}
