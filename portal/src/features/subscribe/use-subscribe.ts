import { ApiError, isSignedOut, monthlyPrice, showMonthlyPrice } from '@studio/contract'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { go } from '../../lib/go.ts'
import { usePageReturn } from '../../lib/use-page-return.ts'
import { unauthorizedToast, useSignInAgain } from '../../session/use-sign-in-again.ts'
import { noCheckoutToast, redirectingToast } from '../../toasts/checkout-toasts.ts'
import { notify, type Toast } from '../../toasts/toast-store.ts'

const redirecting: Toast = {
  ...redirectingToast,
  description: 'You will be redirected to complete your subscription.',
}

function problem(title: string, description: string): Toast {
  return { title, description, tone: 'destructive' }
}

/** What a failed call says (spec section 8, subscription); by status and code, never by words (ruling E5). */
function failureToast(error: unknown): Toast {
  if (error instanceof ApiError && error.code === 'ALREADY_SUBSCRIBED') {
    return problem('Already Subscribed', 'You already have an active subscription.')
  }
  return problem('Error', 'Failed to create subscription. Please try again.')
}

const newPrice = (price: string): Toast => ({
  title: 'The Price Has Changed',
  description: `Monthly Unlimited is ${price} a month now. Nothing was charged.`,
})

/**
 * Asks for the hosted checkout of the monthly plan and sends the browser there. A page that is older than a change of the
 * price never sends anybody to pay another one than it shows: it shows the new one first.
 */
export function useSubscribe(): { subscribe(): Promise<void>; pending: boolean; price: string } {
  const [price, setPrice] = useState(monthlyPrice)
  const [pending, setPending] = useState(false)
  const signInAgain = useSignInAgain()
  usePageReturn(() => setPending(false))

  async function subscribe(): Promise<void> {
    setPending(true)
    try {
      const { checkoutUrl, price: charged } = await api.call('startSubscriptionCheckout')
      const isNew = charged !== undefined && showMonthlyPrice(charged) !== price
      if (isNew) {
        setPrice(showMonthlyPrice(charged))
        notify(newPrice(showMonthlyPrice(charged)))
        setPending(false)
        return
      }
      if (checkoutUrl) {
        notify(redirecting)
        go(checkoutUrl)
        return
      }
      notify(noCheckoutToast)
    } catch (error) {
      if (isSignedOut(error)) {
        signInAgain({ redirect: 'subscribe', toast: unauthorizedToast })
        return
      }
      notify(failureToast(error))
    }
    setPending(false)
  }

  return { subscribe, pending, price }
}
