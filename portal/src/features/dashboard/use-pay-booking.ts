import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { useDeparture } from '../../navigation/use-departure.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { errorToast, notify } from '../../toasts/toast-store.ts'

/** Opens the checkout of a booking that the member's plan no longer covers. */
export function usePayBooking() {
  const { mutate, pending } = useMemberMutation()
  const { isLeaving, leaveForCheckout } = useDeparture()
  const pay = useCallback(
    (bookingId: string) =>
      mutate({
        send: () => api.call('startBookingCheckout', { params: { id: bookingId } }),
        changes: ({ failure }) => (failure && failure.kind !== 'signed-out' ? ['listMyBookings'] : []),
        onDone: ({ checkoutUrl }) => leaveForCheckout(checkoutUrl),
        onFailed: ({ message }) => notify(errorToast(message ?? 'Unable to open the payment. Please try again.')),
      }),
    [mutate, leaveForCheckout],
  )
  return { pay, pending: pending || isLeaving }
}
