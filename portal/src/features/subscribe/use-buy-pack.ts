import { failureSentence } from '@studio/client/failure-text'
import { ApiError } from '@studio/contract'
import { useState } from 'react'
import { useDeparture } from '../../navigation/use-departure.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'

/** Why a pack was not sold; `needsAddress` when the buyer's address has to be confirmed first. */
export type PackRefusal = { message: string; needsAddress: boolean }

/** Opens the hosted checkout of a pack. A buyer with unused credits is asked before. */
export function useBuyPack(packProductId: string) {
  const [refusal, setRefusal] = useState<PackRefusal | null>(null)
  const [creditsLeftMessage, setCreditsLeftMessage] = useState<string | null>(null)
  const { isLeaving, leaveForCheckout } = useDeparture()
  const { trigger, pending } = useMemberMutation('startPackCheckout', {
    redirect: 'subscribe',
    // After a refusal the pack may not be on sale any more.
    invalidates: ({ failure }) => (failure && failure.kind !== 'signed-out' ? ['listPackProducts'] : []),
    onDone: ({ checkoutUrl }) => leaveForCheckout(checkoutUrl),
    onFailed: (failure) => {
      const message = failureSentence(failure, 'The payment page did not open. Please try again.')
      const code = failure.error instanceof ApiError ? failure.error.code : null
      setCreditsLeftMessage(code === 'CREDITS_LEFT' ? message : null)
      setRefusal(code === 'CREDITS_LEFT' ? null : { message, needsAddress: code === 'EMAIL_NOT_VERIFIED' })
    },
  })
  const buy = ({ evenWithCredits = false } = {}) => {
    setRefusal(null)
    return trigger({ body: { packProductId, evenWithCredits } })
  }
  return {
    buy,
    pending: pending || isLeaving,
    refusal,
    /** What the buyer still has; null while nothing is asked. */
    creditsLeftMessage,
    keepCredits: () => setCreditsLeftMessage(null),
  }
}
