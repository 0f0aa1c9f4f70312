import { useCallback } from 'react'
import { api } from '../api/api.ts'
import { useDeparture } from '../navigation/use-departure.ts'
import { errorToast, notify } from '../toasts/toast-store.ts'
import { useMemberMutation } from './use-member-mutation.ts'

/** Opens the payment provider's customer portal: card, invoices, cancelling at the period's end. */
export function useOpenCustomerPortal() {
  const { mutate, pending } = useMemberMutation()
  const { isLeaving, leaveFor } = useDeparture()
  const open = useCallback(
    () =>
      mutate({
        send: () => api.call('openCustomerPortal'),
        onDone: ({ portalUrl }) => leaveFor(portalUrl),
        onFailed: ({ message }) => notify(errorToast(message ?? 'Unable to open your membership. Please try again.')),
      }),
    [mutate, leaveFor],
  )
  return { open, pending: pending || isLeaving }
}
