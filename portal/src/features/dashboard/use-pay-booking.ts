import { useRefetch } from '@studio/client/reading'
import { isSignedOut, messageOf } from '@studio/contract'
import { useCallback, useState } from 'react'
import { api } from '../../lib/api.ts'
import { go } from '../../lib/go.ts'
import { usePageReturn } from '../../lib/use-page-return.ts'
import { unauthorizedToast, useSignInAgain } from '../../session/use-sign-in-again.ts'
import { redirectingToast } from '../../toasts/checkout-toasts.ts'
import { notify } from '../../toasts/toast-store.ts'

/** Opens the checkout of a booking that the member's plan no longer covers. */
export function usePayBooking() {
  const [pending, setPending] = useState(false)
  const signInAgain = useSignInAgain()
  const refetch = useRefetch()
  usePageReturn(() => setPending(false))
  const pay = useCallback(
    async (bookingId: string) => {
      setPending(true)
      try {
        const { checkoutUrl } = await api.call('startBookingCheckout', { params: { id: bookingId } })
        notify(redirectingToast)
        return go(checkoutUrl)
      } catch (error) {
        if (isSignedOut(error)) {
          signInAgain({ redirect: 'dashboard', toast: unauthorizedToast })
        } else {
          const fallback = 'Unable to open the payment. Please try again.'
          notify({ title: 'Error', description: messageOf(error) ?? fallback, tone: 'destructive' })
          await refetch('listMyBookings')
        }
      }
      setPending(false)
    },
    [refetch, signInAgain],
  )
  return { pay, pending }
}
