import type { Failure } from '@studio/client/attempt'
import { ApiError, monthlyPrice, showMonthlyPrice } from '@studio/contract'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDeparture } from '../../lib/use-departure.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { redirectingToast } from '../../toasts/checkout-toasts.ts'
import { errorToast, notify, type Toast } from '../../toasts/toast-store.ts'

const redirecting: Toast = {
  ...redirectingToast,
  description: 'You will be redirected to complete your subscription.',
}

/** What a failed call says; by status and code, never by words. */
function failureToast({ error }: Failure): Toast {
  if (error instanceof ApiError && error.code === 'ALREADY_SUBSCRIBED') {
    return { ...errorToast('You already have an active subscription.'), title: 'Already Subscribed' }
  }
  return errorToast('Failed to create subscription. Please try again.')
}

const newPrice = (price: string): Toast => ({
  title: 'The Price Has Changed',
  description: `Monthly Unlimited is ${price} a month now. Nothing was charged.`,
})

/**
 * Asks for the hosted checkout of the monthly plan and sends the browser there. A page that is older than a change of
 * the price never sends anybody to pay another one than it shows: it shows the new one first.
 */
export function useSubscribe() {
  const [price, setPrice] = useState(monthlyPrice)
  const { mutate, pending } = useMemberMutation()
  const { isLeaving, leaveForCheckout } = useDeparture()

  const subscribe = () =>
    mutate({
      redirect: 'subscribe',
      send: () => api.call('startSubscriptionCheckout'),
      onDone: ({ checkoutUrl, price: charged }) => {
        const now = charged === undefined ? price : showMonthlyPrice(charged)
        if (now === price) return leaveForCheckout(checkoutUrl, redirecting)
        setPrice(now)
        notify(newPrice(now))
      },
      onFailed: (failure) => notify(failureToast(failure)),
    })

  return { subscribe, pending: pending || isLeaving, price }
}
