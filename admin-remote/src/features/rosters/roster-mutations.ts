import { ApiError, type RosterEntry, type RosterWaitlistEntry } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

/** What the front desk does with a roster. */
export function useRosterActs() {
  const { api } = useBridge()
  const { mutate, pending } = useAdminMutation()
  return {
    pending,
    checkIn: ({ bookingId, checkedInAt }: RosterEntry, name: string) =>
      mutate({
        send: () => api.call('checkIn', { params: { id: bookingId }, body: { isHere: checkedInAt === null } }),
        success: checkedInAt === null ? `${name} is checked in` : `${name} is not checked in any more`,
        failure: checkedInAt === null ? `Failed to check in ${name}.` : `Failed to undo the check-in of ${name}.`,
        changes: ['getRoster', 'showToday'],
      }),
    seat: ({ id }: RosterWaitlistEntry, { name, reason }: { name: string; reason: string }) =>
      mutate({
        send: () => api.call('seatFromWaitlist', { params: { id }, body: { reason } }),
        success: `${name} has a seat`,
        failure: `Failed to seat ${name}.`,
        // A refusal is shown in the dialog.
        isSaid: ({ error }) => error instanceof ApiError && [409, 422].includes(error.status),
        changes: ['getRoster', 'showToday', 'listSchedules'],
      }),
  }
}
