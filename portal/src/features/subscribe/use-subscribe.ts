import type { Failure } from '@studio/client/attempt'
import type { Toast } from '@studio/client/toast'
import { ApiError, type PlanId, showMonthlyPrice } from '@studio/contract'
import { useState } from 'react'
import { useDeparture } from '../../navigation/use-departure.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { errorToast, notify, redirectingToast } from '../../toasts/toast-store.ts'

const redirecting: Toast = {
  ...redirectingToast,
  description: 'You will be redirected to complete your subscription.',
}

/** The message of a failed call, chosen by status and code, never by its text. */
function failureToast({ error }: Failure): Toast {
  if (error instanceof ApiError && error.code === 'ALREADY_SUBSCRIBED') {
    return { ...errorToast('You already have an active subscription.'), title: 'Already Subscribed' }
  }
  if (error instanceof ApiError && (error.code === 'NOT_ON_SALE' || error.code === 'NOT_FOR_YOU')) {
    return { ...errorToast('This plan is not available for your account right now.'), title: 'Not Available' }
  }
  return errorToast('Failed to create subscription. Please try again.')
}

const newPrice = ({ name, price }: { name: string; price: string }): Toast => ({
  title: 'The Price Has Changed',
  description: `${name} is ${price} a month now. Nothing was charged.`,
})

/**
 * Creates the hosted checkout of a plan and opens it. `offered` is its price as the page knows it. A page older than a price change shows the new price
 * first, so that the user never pays another price than the one shown.
 */
export function useSubscribe({ id, name, offered }: { id: PlanId; name: string; offered: string }) {
  const [charged, setCharged] = useState<string | null>(null)
  const price = charged ?? offered
  const { isLeaving, leaveForCheckout } = useDeparture()
  const { trigger, pending } = useMemberMutation('startSubscriptionCheckout', {
    redirect: 'subscribe',
    onDone: ({ checkoutUrl, price: asked }) => {
      const now = asked === undefined ? price : showMonthlyPrice(asked)
      if (now === price) return leaveForCheckout(checkoutUrl, redirecting)
      setCharged(now)
      notify(newPrice({ name, price: now }))
    },
    onFailed: (failure) => notify(failureToast(failure)),
  })
  const subscribe = () => trigger({ body: id === 'monthly' ? {} : { plan: id } })

  return { subscribe, pending: pending || isLeaving, price }
}
