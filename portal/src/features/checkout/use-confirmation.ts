import { useRefetch } from '@studio/client/cache'
import { ApiError, type CheckoutState, isUnauthorized } from '@studio/contract'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api/api.ts'

/** How long and how often an unconfirmed payment is checked. */
const confirmationTimeoutMs = 30_000
const pauseMs = 2000

/** Why there is nothing to celebrate. */
export type Problem =
  | 'no-session'
  | 'slow'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'unknown'
  | 'signed-out'
  | 'unreachable'

export type Confirmation =
  | { state: 'confirming' }
  | { state: 'paid'; checkout: CheckoutState }
  | { state: 'problem'; problem: Problem }

function problemOf(error: unknown): Problem {
  if (isUnauthorized(error)) return 'signed-out'
  if (error instanceof ApiError && error.status < 500) return 'unknown'
  return 'unreachable'
}

/** What an answer settles; undefined when asking again may bring another one. */
function verdictOf(checkout: CheckoutState): Confirmation | undefined {
  if (checkout.refunded) return { state: 'problem', problem: 'refunded' }
  if (checkout.status === 'paid') return { state: 'paid', checkout }
  if (checkout.status === 'pending') return undefined
  return { state: 'problem', problem: checkout.status }
}

/** Asks once: the result, or the message if the time limit ends now. */
async function ask(sessionId: string): Promise<{ verdict?: Confirmation; otherwise: Problem }> {
  try {
    const verdict = verdictOf(await api.call('getCheckout', { params: { id: sessionId } }))
    return { verdict, otherwise: 'slow' }
  } catch (error) {
    const problem = problemOf(error)
    return problem === 'unreachable'
      ? { otherwise: problem }
      : { verdict: { state: 'problem', problem }, otherwise: problem }
  }
}

/**
 * Asks the API whether a checkout is paid. A pending checkout or a failed request is retried for 30 seconds. What a
 * payment changes (plan, bookings, seats) is read again before the success shows.
 */
export function useConfirmation(sessionId: string | null): { confirmation: Confirmation; askAgain: () => void } {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'confirming' })
  const [round, setRound] = useState(0)
  const refetch = useRefetch()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!sessionId) return setConfirmation({ state: 'problem', problem: 'no-session' })
    let isHere = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = async (found: Confirmation) => {
      if (found.state === 'paid')
        await refetch('getUser', 'listMyBookings', 'listMyEnrollments', 'listSchedules', 'listBookableDates')
      if (isHere) setConfirmation(found)
    }
    const step = async (waitedMs: number) => {
      const { verdict, otherwise } = await ask(sessionId)
      if (!isHere) return
      if (verdict) return settle(verdict)
      if (waitedMs >= confirmationTimeoutMs) return settle({ state: 'problem', problem: otherwise })
      timer = setTimeout(() => void step(waitedMs + pauseMs), pauseMs)
    }
    setConfirmation({ state: 'confirming' })
    void step(0)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [sessionId, round, refetch])

  const askAgain = useCallback(() => setRound((now) => now + 1), [])
  return { confirmation, askAgain }
}
