import type { Failure } from '@studio/client/attempt'
import type { Toast } from '@studio/client/toast'
import { ApiError, formatMonthlyPrice, type PlanId } from '@studio/contract'
import { useState } from 'react'
import { useLeavePortal } from '../../navigation/use-leave-portal.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { createErrorToast, notify, redirectingToast } from '../../toasts/toast-store.ts'

const subscriptionToast: Toast = {
  ...redirectingToast,
  description: 'You will be redirected to complete your subscription.',
}

/** The toast of a failed call, chosen by the error code. */
function toFailureToast({ error }: Failure): Toast {
  if (error instanceof ApiError && error.code === 'ALREADY_SUBSCRIBED') {
    return createErrorToast('You already have an active subscription.', { title: 'Already Subscribed' })
  }
  if (error instanceof ApiError && (error.code === 'NOT_ON_SALE' || error.code === 'NOT_FOR_YOU')) {
    return createErrorToast('This plan is not available for your account right now.', { title: 'Not Available' })
  }
  return createErrorToast('Failed to create subscription. Please try again.')
}

const createNewPriceToast = ({ name, price }: { name: string; price: string }): Toast => ({
  title: 'The Price Has Changed',
  description: `${name} is ${price} a month now. Nothing was charged.`,
})

/**
 * Creates the hosted checkout of a plan and opens it. If the price is no longer the one on the page, the page shows the
 * new price before the user can pay it.
 */
export function useSubscribe({ id, name, offeredPrice }: { id: PlanId; name: string; offeredPrice: string }) {
  const [changedPrice, setChangedPrice] = useState<string | null>(null)
  const price = changedPrice ?? offeredPrice
  const { isLeaving, leaveForCheckout } = useLeavePortal()
  const { trigger, pending } = useMemberMutation('startSubscriptionCheckout', {
    pageAfterSignIn: 'subscribe',
    onDone: ({ checkoutUrl, price: checkoutPrice }) => {
      // An incomplete response has no price; `leaveForCheckout` then reports that the checkout's address is missing.
      const currentPrice = checkoutPrice === undefined ? price : formatMonthlyPrice(checkoutPrice)
      if (currentPrice === price) return leaveForCheckout(checkoutUrl, subscriptionToast)
      setChangedPrice(currentPrice)
      notify(createNewPriceToast({ name, price: currentPrice }))
    },
    onFailed: (failure) => notify(toFailureToast(failure)),
  })
  // Without a plan in the call, the API sells the monthly one.
  const subscribe = () => trigger({ body: id === 'monthly' ? {} : { plan: id } })

  return { subscribe, pending: pending || isLeaving, price }
}
