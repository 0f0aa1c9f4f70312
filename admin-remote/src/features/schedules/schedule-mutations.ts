import type { Schedule, ScheduleInput } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import type { Edit } from '../../edits/edit-conflict.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

// Deleting or moving a schedule cancels the bookings of occurrences that no longer take place.
const changes = ['listSchedules', 'listMyBookings'] as const

/** What an admin does to schedules, with the messages shown. */
export function useScheduleActs() {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  return {
    create: (body: ScheduleInput) =>
      mutate({
        send: () => api.call('createSchedule', { body }),
        success: 'Schedule created successfully!',
        failure: 'Failed to create schedule.',
        changes,
      }),
    update: (edit: Edit<Schedule>, body: Partial<ScheduleInput>) =>
      mutate({
        edit,
        send: (ifMatch) => api.call('changeSchedule', { params: { id: edit.seen.id }, body, ifMatch }),
        success: 'Schedule updated successfully!',
        failure: 'Failed to update schedule.',
        changes,
      }),
    remove: ({ id }: Schedule, ifMatch?: string) =>
      mutate({
        send: () => api.call('deleteSchedule', { params: { id }, ifMatch }),
        success: 'Schedule deleted successfully!',
        failure: 'Failed to delete schedule.',
        changes,
      }),
  }
}
