import type { CheckoutState } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { findBookingResponse } from '../../bookings/index.ts'
import { showEnrollment } from '../../enrollments/index.ts'
import { findBoughtPack } from '../../packs/index.ts'
import { checkoutStore, type StoredCheckout, toPriceResponse } from '../records/index.ts'
import { endOrSettleCheckout } from './end-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

type CheckoutRequest = { actor: Actor; sessionId: string }

/**
 * The status of the user's own checkout; any other, for admins too, is NOT_FOUND. While it is pending the provider is
 * asked, so a late or lost webhook delays no user; without a response from the provider it stays pending.
 */
export async function getCheckout(deps: Deps, request: CheckoutRequest): Promise<CheckoutState> {
  const checkout = await ownCheckout(deps, request)
  if (checkout.status === 'open') {
    try {
      const page = await deps.payments.findCheckout(request.sessionId)
      if (page) await settleCheckout(deps, page)
    } catch (error) {
      deps.log.warn({ err: error }, 'checkout status request to the provider failed')
    }
  }
  return stateOf(deps, await ownCheckout(deps, request))
}

/** Releases at once what the user's own checkout holds. A paid one stays paid. */
export async function cancelCheckout(deps: Deps, request: CheckoutRequest): Promise<CheckoutState> {
  const checkout = await ownCheckout(deps, request)
  if (checkout.status === 'open') await endOrSettleCheckout(deps, { checkout, as: 'cancelled' })
  return stateOf(deps, await ownCheckout(deps, request))
}

async function ownCheckout(deps: Deps, { actor, sessionId }: CheckoutRequest): Promise<StoredCheckout> {
  const checkout = await checkoutStore(deps).findBySession(sessionId)
  if (checkout?.userId !== actor.id) throw notFound('We could not find this payment.')
  return checkout
}

async function stateOf(deps: Deps, checkout: StoredCheckout): Promise<CheckoutState> {
  const { id, kind, bookingId, enrollmentId, price, sessionId } = checkout
  const booking = bookingId ? await findBookingResponse(deps, bookingId) : undefined
  const enrollment = enrollmentId ? await showEnrollment(deps, enrollmentId) : undefined
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
