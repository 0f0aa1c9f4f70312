import { toFailure } from '@studio/client/attempt'
import { type Consequences, type StudioClass, UNDO_SECONDS } from '@studio/contract'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { formatAffectedBookings } from '../../impact/impact-notice.tsx'
import { useAdminMutation, useAdminRefetch } from '../../mutations/use-admin-mutation.ts'
import { useResultToast } from '../../mutations/use-result-toast.ts'
import { classMutations, invalidates } from './class-dialog.tsx'

/** A class that was deleted and, until this moment (in milliseconds), can be brought back. */
export type Removal = { item: StudioClass; until: number }

const RemovalsContext = createContext<Map<string, Removal> | null>(null)

/** Keeps the deleted classes while they can be brought back, whichever tab is open. */
export function RemovalsProvider({ children }: { children: ReactNode }) {
  const [removals] = useState(() => new Map<string, Removal>())
  return <RemovalsContext value={removals}>{children}</RemovalsContext>
}

/** The latest deletes by the id of their class. Throws outside the admin area. */
function useRemovals(): Map<string, Removal> {
  const removals = useContext(RemovalsContext)
  if (!removals) throw new Error('useRemovals is for parts of the admin area only')
  return removals
}

/** How long the toast of a delete waits for its impact: Undo would come late with it. */
const IMPACT_TIMEOUT_MS = 1000

const isInTime = ({ until }: Removal) => until > Date.now()

/** 'Mindful Yoga and Singing Bowls' */
const formatNames = (removals: readonly Removal[]) =>
  new Intl.ListFormat('en-US').format(removals.map(({ item }) => item.name))

const sentences = (...texts: Array<string | false | undefined>) => texts.filter(Boolean).join(' ')

/**
 * Deletes a class at once, without confirmation. The toast shows the impact in ten seconds, and its Undo restores every
 * class whose time has not run out. The toast of a delete that fails keeps the Undo of those before.
 */
export function useClassRemoval(): (item: StudioClass) => Promise<void> {
  const { api } = useBridge()
  const { run } = useAdminMutation(classMutations.remove)
  const toast = useResultToast()
  const removals = useRemovals()
  const restore = useRestore()

  const offerUndo = () => {
    const offered = [...removals.values()].filter(isInTime)
    return {
      text: offered.length > 0 ? `Undo brings back ${formatNames(offered)}.` : '',
      count: offered.length,
      undo: offered.length > 0 ? { run: () => void restore(offered), until: lastMoment(offered) } : undefined,
    }
  }
  // Counted after the delete, while Undo has time: no booking can come in between.
  const showImpact = async ({ id, name }: StudioClass) => {
    const impact: Consequences | null = await api
      .call('showConsequences', { params: { kind: 'class', id }, signal: AbortSignal.timeout(IMPACT_TIMEOUT_MS) })
      .catch(() => null)
    const ending = impact?.kind === 'class' && formatAffectedBookings(impact, { when: ` in ${UNDO_SECONDS} seconds` })
    const { text, count, undo } = offerUndo()
    const description = count < 2 ? ending || undefined : sentences(text, ending && `${name}: ${ending}`)
    toast.succeeded(classMutations.remove.success, { description, undo })
  }
  return async (item) => {
    // From before the call on, so that the studio itself waits no shorter.
    const until = Date.now() + UNDO_SECONDS * 1000
    const { failure } = await run(
      { params: { id: item.id }, ifMatch: item.version },
      {
        success: '',
        suppressToast: () => true,
        onDone: () => {
          removals.set(item.id, { item, until })
          void showImpact(item)
        },
      },
    )
    if (!failure) return
    const { text, undo } = offerUndo()
    toast.failed(classMutations.remove.failure, failure, { description: text, undo })
  }
}

const lastMoment = (removals: readonly Removal[]) => Math.max(...removals.map(({ until }) => until))

/** Undoes deletes one by one. One that is too late or refused is reported and does not stop the others. */
function useRestore() {
  const { api, notify } = useBridge()
  const removals = useRemovals()
  const toast = useResultToast()
  const refetch = useAdminRefetch()

  const restoreClass = async ({ item: { id, isActive } }: Removal) => {
    const change = (body: Partial<StudioClass>) => api.call('changeClass', { params: { id }, body })
    // Activating it revokes the delete; a class that was inactive before is deactivated again.
    await change({ isActive: true })
    if (!isActive) await change({ isActive: false })
    removals.delete(id)
  }

  const restore = async (offered: readonly Removal[]): Promise<void> => {
    const { success, failure } = classMutations.update
    const inTime = offered.filter(isInTime)
    const late = offered.filter((removal) => !inTime.includes(removal))
    const results = await Promise.allSettled(inTime.map(restoreClass))
    const failed = inTime.filter((_, index) => results[index]?.status === 'rejected')
    const restored = inTime.filter((removal) => !failed.includes(removal))
    const refusal = results.find((result) => result.status === 'rejected')
    const lateText = late.length > 0 && `Too late for ${formatNames(late)}.`
    if (refusal) {
      toast.failed(failure, toFailure(refusal.reason), {
        description: sentences(`Not brought back: ${formatNames(failed)}.`, lateText),
        undo: { run: () => void restore(failed), until: lastMoment(failed) },
      })
    } else if (restored.length > 0) {
      const restoredText = offered.length > 1 && `Brought back: ${formatNames(restored)}.`
      toast.succeeded(success, { description: sentences(restoredText, lateText) })
    } else notify({ title: 'Too late to undo', description: `Deleted: ${formatNames(late)}.`, tone: 'destructive' })
    await refetch(...invalidates).catch(() => undefined)
  }
  return restore
}
