import { type ClassInput, type Consequences, type StudioClass, UNDO_SECONDS } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import type { Edit } from '../../edits/edit-conflict.ts'
import { formatAffectedBookings } from '../../impact/format-impact.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { type Removal, useRemovals } from './removals.tsx'
import { classReads, formatNames, isInTime, lastMoment, updated, useUndoRemovals } from './use-undo-removals.ts'

const changes = classReads

/** How long the toast of a delete waits for its impact. */
const IMPACT_TIMEOUT_MS = 1000

/** What an admin does to classes, with the messages shown. */
export function useClassActs() {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  const removals = useRemovals()
  const undo = useUndoRemovals()
  const change = (id: string, body: Partial<ClassInput>, ifMatch?: string) =>
    api.call('changeClass', { params: { id }, body, ifMatch })

  const create = (body: ClassInput) =>
    mutate({
      send: () => api.call('createClass', { body }),
      success: 'Class created successfully!',
      failure: 'Failed to create class.',
      changes,
    })

  const update = (edit: Edit<StudioClass>, body: Partial<ClassInput>) =>
    mutate({ edit, send: (ifMatch) => change(edit.seen.id, body, ifMatch), ...updated, changes })

  // Asked after the delete, while Undo has time: no booking can come in between, and what fails here has not failed
  // there. A slow answer is not waited for, since Undo would come late with it.
  const afterRemoval = (id: string): Promise<Consequences | null> =>
    api
      .call('showConsequences', { params: { kind: 'class', id }, signal: AbortSignal.timeout(IMPACT_TIMEOUT_MS) })
      .catch(() => null)

  const offered = (): Removal[] => [...removals.values()].filter(isInTime)
  const offeredText = () => `Undo brings back ${formatNames(offered())}.`

  /**
   * Deletes at once, without confirmation. The toast shows the impact in ten seconds, and its Undo restores every class
   * whose time has not run out. The toast of a delete that fails keeps the Undo of those before.
   */
  const remove = (item: StudioClass) =>
    mutate({
      send: async () => {
        // From before the call on: so the studio itself waits no shorter.
        const until = Date.now() + UNDO_SECONDS * 1000
        await api.call('deleteClass', { params: { id: item.id }, ifMatch: item.version })
        removals.set(item.id, { item, until })
        return afterRemoval(item.id)
      },
      follows: (found) => {
        const ending =
          found?.kind === 'class' ? formatAffectedBookings(found, { when: ` in ${UNDO_SECONDS} seconds` }) : ''
        if (offered().length < 2) return ending
        return `${offeredText()} ${ending && `${item.name}: ${ending}`}`.trim()
      },
      success: 'Class deleted successfully!',
      failure: 'Failed to delete class.',
      afterFailure: () => (offered().length > 0 ? offeredText() : undefined),
      changes,
      undo: () => {
        const deletes = offered()
        return deletes.length > 0 ? { run: () => void undo(deletes), until: lastMoment(deletes) } : undefined
      },
    })

  return { create, update, remove }
}
