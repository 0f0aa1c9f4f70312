import { getMutationFailureMessage } from '@studio/client/failure-text'
import { ApiError, type ErrorCode } from '@studio/contract'
import { useState } from 'react'
import { useLeavePortal } from '../../navigation/use-leave-portal.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'

/** Why a pack was not sold. */
export type PackRefusal = { code: ErrorCode | undefined; message: string }

/** Opens the hosted checkout of a pack. A buyer with unused credits is refused with CREDITS_LEFT until they confirm. */
export function useBuyPack(packProductId: string) {
  const [refusal, setRefusal] = useState<PackRefusal | null>(null)
  const { isLeaving, leaveForCheckout } = useLeavePortal()
  const { trigger, pending } = useMemberMutation('startPackCheckout', {
    pageAfterSignIn: 'subscribe',
    // After a refusal the pack may not be on sale any more.
    invalidates: ({ failure }) => (failure && failure.kind !== 'signed-out' ? ['listPackProducts'] : []),
    onDone: ({ checkoutUrl }) => leaveForCheckout(checkoutUrl),
    onFailed: (failure) =>
      setRefusal({
        code: failure.error instanceof ApiError ? failure.error.code : undefined,
        message: getMutationFailureMessage(failure, 'The payment page did not open. Please try again.'),
      }),
  })
  const buy = ({ evenWithCredits = false } = {}) => {
    // The question about unused credits stays open while the buyer's answer is sent.
    if (!evenWithCredits) setRefusal(null)
    return trigger({ body: { packProductId, evenWithCredits } })
  }
  return { buy, pending: pending || isLeaving, refusal, resetRefusal: () => setRefusal(null) }
}
