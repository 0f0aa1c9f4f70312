import { useRefetch } from '@studio/client/cache'
import { ApiError, type CheckoutState, isUnauthorized } from '@studio/contract'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api/api.ts'

const CONFIRMATION_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 2000

/** Why a payment is not confirmed. */
export type Problem =
  | 'no-checkout-session'
  | 'slow'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'not-found'
  | 'signed-out'
  | 'unreachable'

export type Confirmation =
  | { state: 'confirming' }
  | { state: 'paid'; checkout: CheckoutState }
  | { state: 'problem'; problem: Problem }

function toProblem(error: unknown): Problem {
  if (isUnauthorized(error)) return 'signed-out'
  if (error instanceof ApiError && error.status < 500) return 'not-found'
  return 'unreachable'
}

/** The final result, or undefined while the payment is pending. */
function toConfirmation(checkout: CheckoutState): Confirmation | undefined {
  if (checkout.refunded) return { state: 'problem', problem: 'refunded' }
  if (checkout.status === 'paid') return { state: 'paid', checkout }
  if (checkout.status === 'pending') return undefined
  return { state: 'problem', problem: checkout.status }
}

/** Checks once. `result` is final; without one, `timeoutProblem` is shown if time has run out. */
async function checkPayment(checkoutSessionId: string): Promise<{ result?: Confirmation; timeoutProblem: Problem }> {
  try {
    const result = toConfirmation(await api.call('getCheckout', { params: { id: checkoutSessionId } }))
    return { result, timeoutProblem: 'slow' }
  } catch (error) {
    const problem = toProblem(error)
    if (problem === 'unreachable') return { timeoutProblem: problem }
    return { result: { state: 'problem', problem }, timeoutProblem: problem }
  }
}

/**
 * Asks the API whether a checkout is paid, for up to 30 seconds while it is pending or the API cannot be reached. The
 * data that a payment changes (plan, bookings, seats) reloads before the success shows.
 */
export function useConfirmation(checkoutSessionId: string | null): {
  confirmation: Confirmation
  checkAgain: () => void
} {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'confirming' })
  const [requestedCheckCount, setRequestedCheckCount] = useState(0)
  const refetch = useRefetch()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request checks again
  useEffect(() => {
    if (!checkoutSessionId) return setConfirmation({ state: 'problem', problem: 'no-checkout-session' })
    let isMounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = async (result: Confirmation) => {
      if (result.state === 'paid')
        await refetch(
          'getUser',
          'listMyBookings',
          'listMyEnrollments',
          'listMyPacks',
          'listSchedules',
          'listBookableDates',
        )
      if (isMounted) setConfirmation(result)
    }
    const poll = async (waitedMs: number) => {
      const { result, timeoutProblem } = await checkPayment(checkoutSessionId)
      if (!isMounted) return
      if (result) return finish(result)
      if (waitedMs >= CONFIRMATION_TIMEOUT_MS) return finish({ state: 'problem', problem: timeoutProblem })
      timer = setTimeout(() => void poll(waitedMs + POLL_INTERVAL_MS), POLL_INTERVAL_MS)
    }
    setConfirmation({ state: 'confirming' })
    void poll(0)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [checkoutSessionId, requestedCheckCount, refetch])

  const checkAgain = useCallback(() => setRequestedCheckCount((count) => count + 1), [])
  return { confirmation, checkAgain }
}
