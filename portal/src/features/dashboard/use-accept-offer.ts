import type { WaitlistEntry } from '@studio/contract'
import { bookedToast } from '../../booking/booking-toasts.ts'
import { api } from '../../lib/api.ts'
import { useDeparture } from '../../lib/use-departure.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { notify } from '../../toasts/toast-store.ts'

/** Accepts an offered seat: it is booked, or the hosted checkout opens. */
export function useAcceptOffer() {
  const { mutate, pending } = useMemberMutation()
  const { isLeaving, leaveForCheckout } = useDeparture()
  const accept = ({ id }: WaitlistEntry) =>
    mutate({
      send: () => api.call('acceptOffer', { params: { id } }),
      // Also after a failure: the time may have run out in between.
      changes: () => ['listMyWaitlist', 'listMyBookings', 'listSchedules', 'getWaitlistOutlook'],
      onDone: ({ checkoutUrl }) => (checkoutUrl ? leaveForCheckout(checkoutUrl) : notify(bookedToast)),
      onFailed: ({ message }) =>
        notify({
          title: 'Failed to accept the seat',
          description: message ?? 'Please try again.',
          tone: 'destructive',
        }),
    })
  return { accept, pending: pending || isLeaving }
}
