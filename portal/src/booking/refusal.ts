import type { Failure } from '@studio/client/attempt'
import { failureSentence } from '@studio/client/failure-text'
import { ApiError } from '@studio/contract'

/** Why the last attempt failed, as the server says it; `isFull` when the date filled up before. */
export type Refusal = { message: string; isFull: boolean }

/** A failed call as the reason that a dialog shows; `fallback` where the server gave none. */
export function toRefusal(failure: Failure, fallback: string): Refusal {
  const isFull = failure.error instanceof ApiError && failure.error.code === 'CLASS_FULL'
  return { message: failureSentence(failure, fallback), isFull }
}
