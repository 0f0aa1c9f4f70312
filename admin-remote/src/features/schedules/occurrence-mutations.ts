import type { ChangeDateInput, Occurrence } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import type { Edit } from '../../edits/edit-conflict.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

const changes = ['listSchedules', 'listMyBookings', 'getRoster'] as const

/** What an admin does to one date of a schedule; the series is never touched. */
export function useDateActs() {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  const paramsOf = ({ id, date }: Occurrence) => ({ id, date })
  return {
    change: (edit: Edit<Occurrence>, body: ChangeDateInput) =>
      mutate({
        edit,
        send: (ifMatch) => api.call('changeDate', { params: paramsOf(edit.seen), body, ifMatch }),
        success: 'Date changed successfully!',
        failure: 'Failed to change this date.',
        changes,
      }),
    cancel: (item: Occurrence, note: string, ifMatch?: string) =>
      mutate({
        send: () => api.call('cancelDate', { params: paramsOf(item), body: { note: note.trim() || null }, ifMatch }),
        success: 'Date cancelled successfully!',
        failure: 'Failed to cancel this date.',
        changes,
      }),
    restore: (item: Occurrence) =>
      mutate({
        send: () => api.call('restoreDate', { params: paramsOf(item) }),
        success: 'Date restored successfully!',
        failure: 'Failed to restore this date.',
        changes,
      }),
  }
}
