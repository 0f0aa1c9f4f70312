import type { Booking, ComplimentaryInput, User } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { isRuleRefusal } from '../../mutations/rule-refusal.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolatedUserName } from '../../people/user-name.tsx'

/** What an admin can do about a user's booking: send its mail again, or cancel it with a refund. */
export function useBookingActs() {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  return {
    resend: ({ id }: Booking) =>
      mutate({
        send: () => api.call('resendBookingMail', { params: { id } }),
        success: 'Confirmation sent again!',
        failure: 'Failed to send the confirmation.',
        changes: [],
        follows: ({ message }) => message,
      }),
    give: (user: User, body: ComplimentaryInput) =>
      mutate({
        send: () => api.call('bookComplimentary', { body }),
        success: `${isolatedUserName(user)} is booked at no charge`,
        failure: `Failed to book ${isolatedUserName(user)}.`,
        // The dialog says which rule refuses it.
        isSaid: isRuleRefusal,
        changes: ['listUserBookings', 'listSchedules', 'getRoster', 'showToday', 'listMyBookings'],
      }),
    cancel: ({ id }: Booking) =>
      mutate({
        send: () => api.call('cancelBooking', { params: { id } }),
        success: 'Booking cancelled successfully',
        failure: 'Failed to cancel booking.',
        // The seat is free again, and money goes back.
        changes: ['listUserBookings', 'listUserPayments', 'listSchedules', 'listMyBookings'],
      }),
  }
}
