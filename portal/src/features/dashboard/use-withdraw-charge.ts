import type { WaitlistEntry } from '@studio/contract'
import { api } from '../../lib/api.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { notify } from '../../toasts/toast-store.ts'

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
