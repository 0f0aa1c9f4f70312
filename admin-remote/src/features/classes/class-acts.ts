import type { ClassInput, Consequences, StudioClass } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAct } from '../../data/use-act.ts'
import type { Edit } from '../../edits/edit-conflict.ts'
import { endingWords } from '../../parts/consequence-words.ts'

// A schedule and a booking carry the name of their class.
const changes = ['listClasses', 'listSchedules', 'listMyBookings'] as const
const updated = { success: 'Class updated successfully!', failure: 'Failed to update class.', changes }

/** What an admin does to classes, in the words of spec section 8. */
export function useClassActs() {
  const { api } = useBridge()
  const act = useAct()
  const change = (id: string, body: Partial<ClassInput>, ifMatch?: string) =>
    api.call('changeClass', { params: { id }, body, ifMatch })

  const create = (body: ClassInput) =>
    act({
      send: () => api.call('createClass', { body }),
      success: 'Class created successfully!',
      failure: 'Failed to create class.',
      changes,
    })

  const update = (edit: Edit<StudioClass>, body: Partial<ClassInput>) =>
    act({ edit, send: (ifMatch) => change(edit.seen.id, body, ifMatch), ...updated })

  const undoRemoval = ({ id, isActive }: StudioClass) =>
    act({
      send: async () => {
        // Switching it on is what takes the delete back (ruling A9); a class that was not shown before is not shown now.
        await change(id, { isActive: true })
        if (!isActive) await change(id, { isActive: false })
      },
      ...updated,
    })

  // Asked after the delete, while Undo has time: no booking can come in between, and what fails here has not failed there.
  const afterRemoval = (id: string): Promise<Consequences | null> =>
    api.call('showConsequences', { params: { kind: 'class', id } }).catch(() => null)

  /** At once and without a question; the toast says what follows in ten seconds, and carries Undo (ruling A9). */
  const remove = (item: StudioClass) =>
    act({
      send: async () => {
        await api.call('deleteClass', { params: { id: item.id }, ifMatch: item.version })
        return afterRemoval(item.id)
      },
      follows: (found) => (found?.kind === 'class' ? endingWords(found, { when: ' in 10 seconds' }) : undefined),
      success: 'Class deleted successfully!',
      failure: 'Failed to delete class.',
      changes,
      undo: () => void undoRemoval(item),
    })

  return { create, update, remove }
}
