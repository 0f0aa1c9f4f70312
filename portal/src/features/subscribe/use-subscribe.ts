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

/** The message of a failed call, chosen by status and code, never by its text. */
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
 * Creates the hosted checkout of the monthly plan and opens it. A page older than a price change shows the new price
 * first, so that the user never pays another price than the one shown.
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
