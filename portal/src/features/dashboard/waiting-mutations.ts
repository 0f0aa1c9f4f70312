import type { WaitlistEntry } from '@studio/contract'
import { api } from '../../api/api.ts'
import { bookedToast } from '../../booking/booking-toasts.ts'
import { useDeparture } from '../../navigation/use-departure.ts'
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

/** Takes back that a card is charged when the member gets in; their place stays. */
export function useWithdrawCharge() {
  const { mutate, pending } = useMemberMutation()
  const withdraw = ({ id }: WaitlistEntry) =>
    mutate({
      send: () => api.call('withdrawCharge', { params: { id } }),
      // Also after a failure: it may have been their turn in between.
      changes: () => ['listMyWaitlist', 'listMyBookings'],
      onDone: () =>
        notify({ title: 'Your card will not be charged', description: 'You keep your place on the waitlist.' }),
      onFailed: ({ message }) =>
        notify({
          title: 'Failed to take it back',
          description: message ?? 'Please try again.',
          tone: 'destructive',
        }),
    })
  return { withdraw, pending }
}
