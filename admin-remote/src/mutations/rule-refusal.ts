import type { Failure } from '@studio/client/attempt'
import { ApiError } from '@studio/contract'

/** Whether a rule of the studio refuses it, which a screen says beside what was chosen; any other failure is a toast. */
export const isRuleRefusal = ({ error }: Failure): boolean =>
  error instanceof ApiError && [409, 422].includes(error.status)

/** The server's sentence about the rule; null for any other failure and for none. */
export const ruleSentence = (failure: Failure | undefined): string | null =>
  failure && isRuleRefusal(failure) ? (failure.message ?? null) : null
