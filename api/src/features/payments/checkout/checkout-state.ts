import type { CheckoutState } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { findBookingResponse } from '../../bookings/index.ts'
import { findEnrollmentResponse } from '../../enrollments/index.ts'
import { findBoughtPack } from '../../packs/index.ts'
import { checkoutStore, type StoredCheckout, toPriceResponse } from '../records/index.ts'
import { endOrSettleCheckout } from './end-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

type CheckoutRequest = { actor: Actor; sessionId: string }

/**
 * Returns the user's own checkout. While it is open, asks the provider first, so that no user waits for a late or lost
 * webhook. Throws NOT_FOUND for the checkout of another user, even to admins.
 */
export async function loadCheckoutState(deps: Deps, request: CheckoutRequest): Promise<CheckoutState> {
  const checkout = await loadOwnCheckout(deps, request)
  if (checkout.status === 'open') {
    try {
      const providerCheckout = await deps.payments.findCheckout(request.sessionId)
      if (providerCheckout) await settleCheckout(deps, providerCheckout)
    } catch (error) {
      deps.log.warn({ err: error }, 'checkout status request to the provider failed')
    }
  }
  return toCheckoutState(deps, await loadOwnCheckout(deps, request))
}

/** Cancels the user's own checkout and releases its seat; a paid one stays paid. */
export async function cancelCheckout(deps: Deps, request: CheckoutRequest): Promise<CheckoutState> {
  const checkout = await loadOwnCheckout(deps, request)
  if (checkout.status === 'open') await endOrSettleCheckout(deps, { checkout, status: 'cancelled' })
  return toCheckoutState(deps, await loadOwnCheckout(deps, request))
}

async function loadOwnCheckout(deps: Deps, { actor, sessionId }: CheckoutRequest): Promise<StoredCheckout> {
  const checkout = await checkoutStore(deps).findBySession(sessionId)
  if (checkout?.userId !== actor.id) throw notFound('We could not find this payment.')
  return checkout
}

async function toCheckoutState(deps: Deps, checkout: StoredCheckout): Promise<CheckoutState> {
  const { id, kind, bookingId, enrollmentId, price, sessionId } = checkout
  const booking = bookingId ? await findBookingResponse(deps, bookingId) : undefined
  const enrollment = enrollmentId ? await findEnrollmentResponse(deps, enrollmentId) : undefined
  const pack = kind === 'pack' ? await findBoughtPack(deps, id) : null
  return {
    status: checkout.status === 'open' ? 'pending' : checkout.status,
    kind,
    sessionId: sessionId ?? '',
    title: checkout.title,
    paidAt: checkout.paidAt?.toISOString() ?? null,
    price: toPriceResponse(price),
    ...(booking ? { booking } : {}),
    ...(enrollment ? { enrollment } : {}),
    ...(pack ? { pack } : {}),
    ...(checkout.isRefunded ? { refunded: true } : {}),
  }
}
