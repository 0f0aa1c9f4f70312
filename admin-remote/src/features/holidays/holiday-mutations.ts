import type { Holiday, HolidayInput } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import type { Edit } from '../../edits/edit-conflict.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

const changes = ['listHolidays', 'listSchedules', 'listMyBookings', 'previewHoliday', 'getRoster'] as const

/** Closing the studio for some days, and opening it again. */
export function useHolidayActs() {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  return {
    create: (body: HolidayInput) =>
      mutate({
        send: () => api.call('createHoliday', { body }),
        success: 'Closed days added successfully!',
        failure: 'Failed to add closed days.',
        changes,
      }),
    update: (edit: Edit<Holiday>, body: Partial<HolidayInput>) =>
      mutate({
        edit,
        send: (ifMatch) => api.call('changeHoliday', { params: { id: edit.seen.id }, body, ifMatch }),
        success: 'Closed days updated successfully!',
        failure: 'Failed to update closed days.',
        changes,
      }),
    remove: ({ id }: Holiday, ifMatch?: string) =>
      mutate({
        send: () => api.call('deleteHoliday', { params: { id }, ifMatch }),
        success: 'The studio is open on these days again!',
        failure: 'Failed to open these days.',
        changes,
      }),
  }
}
