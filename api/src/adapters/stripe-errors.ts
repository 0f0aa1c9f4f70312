import Stripe from 'stripe'
import { AppError } from '../platform/app-error.ts'
import type { SavedCardChargeResult } from './payments.ts'

/** For users; the reason goes to the log only. */
const MESSAGES = {
  PAYMENT_PROVIDER_FAILED: 'Our payment provider cannot be reached right now. Nothing was charged. Please try again.',
  PAYMENT_PROVIDER_TIMEOUT: 'Our payment provider did not answer in time. Nothing was charged. Please try again.',
  PRICE_TOO_SMALL: 'This amount is too small to charge to a card. Nothing was charged. Please contact the studio.',
} as const

export function providerFailure(code: keyof typeof MESSAGES, cause: unknown): AppError {
  return new AppError(code, MESSAGES[code], { cause })
}

type Calls = Record<string, (input: never) => Promise<unknown>>

/** Wraps the calls so that the provider's errors become AppErrors. */
export function withAppErrors<Provider extends Calls>(calls: Provider): Provider {
  const translate = (error: unknown) => {
    throw toAppError(error)
  }
  const translatedCalls = Object.entries(calls).map(([name, call]) => [
    name,
    (input: never) => call(input).catch(translate),
  ])
  return Object.fromEntries(translatedCalls) as Provider
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (isStripeRefusal(error) && error.code === 'amount_too_small') return providerFailure('PRICE_TOO_SMALL', error)
  return providerFailure(isTimeout(error) ? 'PAYMENT_PROVIDER_TIMEOUT' : 'PAYMENT_PROVIDER_FAILED', error)
}

// The SDK keeps the error of its HTTP client in `detail`.
function isTimeout({ detail }: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT'
}

/** Whether the provider does not know an object of the call; `param` says which one. */
export function isUnknownObject(error: unknown, param?: string): boolean {
  if (!isStripeRefusal(error)) return false
  return error.code === 'resource_missing' && (param === undefined || error.param === param)
}

export const isAlreadyDone = (error: unknown, code: 'charge_already_refunded' | 'resource_already_exists'): boolean =>
  isStripeRefusal(error) && error.code === code

/** Whether the same request is still in progress, for another process or an abandoned attempt. */
export const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'idempotency_key_in_use'

/**
 * Returns why a saved card was not charged; null for any other error. A card or customer that the provider no longer
 * knows counts as declined, since the owner removed it.
 */
export function findDecline(error: unknown): Exclude<SavedCardChargeResult, { kind: 'paid' }> | null {
  if (isUnknownObject(error, 'payment_method') || isUnknownObject(error, 'customer'))
    return { kind: 'declined', reason: 'This card is no longer saved.' }
  if (!(error instanceof Stripe.errors.StripeCardError)) return null
  return error.code === 'authentication_required'
    ? { kind: 'needs_authentication' }
    : { kind: 'declined', reason: error.message }
}

export function isStripeRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError && !isInProgress(error)
}

const getProviderError = (error: unknown) =>
  error instanceof AppError && error.cause instanceof Stripe.errors.StripeError ? error.cause : null

/** For the errors that the payments adapter throws; `isStripeRefusal` is for those of the SDK. */
export const isRefusedByProvider = (error: unknown): boolean => isStripeRefusal(getProviderError(error))

export const isProviderUnavailable = (error: unknown): boolean =>
  getProviderError(error) !== null && !isRefusedByProvider(error)

/** For admins; null when the error is not the provider's. */
export function formatProviderError(error: unknown): string | null {
  const providerError = getProviderError(error)
  if (!providerError) return null
  return isStripeRefusal(providerError)
    ? `The payment provider refused it: ${providerError.message}`
    : 'The payment provider did not answer, or could not do it just then.'
}

/** Returns null when the provider does not know an object that the call names. */
export async function nullIfNotFound<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    if (isUnknownObject(error)) return null
    throw error
  }
}

/** Returns `unknownCustomer` instead of throwing when the provider does not know the customer. */
export async function unknownCustomerAsResult<Answer>(
  call: () => Promise<Answer>,
): Promise<Answer | { unknownCustomer: true }> {
  try {
    return await call()
  } catch (error) {
    if (isUnknownObject(error, 'customer')) return { unknownCustomer: true }
    throw error
  }
}
