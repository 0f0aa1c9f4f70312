import { attempt, type Failure } from '@studio/client/attempt'
import { ApiError, type ErrorCode, type TickResult } from '@studio/contract'
import { api } from '../../../api/api.ts'
import { listTicks, removeTick, saveTick, type Tick } from './tick-store.ts'

const LOCK = 'studio.ticks'
const CANCELLED_TEXT = 'The booking was cancelled before the check-in arrived.'

type OnSent = (tick: Tick, result: TickResult) => void

/**
 * Sends an account's ticks (check-ins and their undoings), oldest first, in one browser tab at a time. A tick without an
 * answer stays stored for the next attempt, a refused one until the user has read why.
 */
export function sendTicks(accountId: string, onSent: OnSent): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    for (const tick of await listTicks(accountId)) {
      if (tick.refusal === undefined && !(await sendTick(tick, onSent))) return
    }
  })
}

/** Sends one tick. Returns whether the next one can be sent. */
async function sendTick(tick: Tick, onSent: OnSent): Promise<boolean> {
  const { id, bookingId, isHere } = tick
  const call = api.call('tickBooking', { params: { id: bookingId }, body: { tickId: id, isHere } })
  const { done, answer, failure } = await attempt(call)
  if (done && answer.outcome === 'done') {
    onSent(tick, answer)
    await removeTick(tick)
    return true
  }
  // An answer with any other outcome: the booking was cancelled.
  const refusal = done ? CANCELLED_TEXT : findRefusal(failure)
  if (refusal) await saveTick({ ...tick, refusal })
  return Boolean(refusal)
}

/** The codes of refusals that no later attempt would change. */
const finalCodes: readonly (ErrorCode | undefined)[] = ['NOT_FOUND', 'NOT_CHECKABLE', 'VALIDATION_FAILED']

const findRefusal = ({ error, message }: Failure): string | null =>
  error instanceof ApiError && finalCodes.includes(error.code) ? (message ?? 'The check-in was refused.') : null
