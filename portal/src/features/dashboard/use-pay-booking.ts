import { useLeavePortal } from '../../navigation/use-leave-portal.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { createErrorToast, notify } from '../../toasts/toast-store.ts'

/** Opens the checkout of a booking that the member's plan no longer covers. */
export function usePayBooking() {
  const { isLeaving, leaveForCheckout } = useLeavePortal()
  const { trigger, pending } = useMemberMutation('startBookingCheckout', {
    // After a failure the booking may be paid already, or released.
    invalidates: ({ failure }) => (failure && failure.kind !== 'signed-out' ? ['listMyBookings'] : []),
    onDone: ({ checkoutUrl }) => leaveForCheckout(checkoutUrl),
    onFailed: ({ message }) => notify(createErrorToast(message ?? 'Unable to open the payment. Please try again.')),
  })
  return { pay: (bookingId: string) => trigger({ params: { id: bookingId } }), pending: pending || isLeaving }
}
