import { entitlement, type FreeReason, formatCents, formatMoney, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { startOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { giveTrialPassBack, useTrialPass } from '../trial-passes/index.ts'
import type { BookingEnd } from './booking-store.ts'
import type { PreparedBooking, PreparedPayer } from './prepare-booking.ts'
import type { StoredBooking } from './stored-booking.ts'

/**
 * Who pays for a seat, as the transaction that books it sees the user's rights. Throws PAYMENT_REQUIRED when the right
 * that covered it has ended since the request began; what ends it takes the member's lock as well. Null for an account
 * that was closed.
 */
export async function confirmPayer(
  deps: Deps,
  { plan, user, tx }: { plan: PreparedBooking; user: User; tx: Tx },
): Promise<PreparedPayer | null> {
  const dependsOnRight = plan.payer === 'membership' || plan.payer === 'trial'
  if (!dependsOnRight || plan.price.list === 0) return plan.payer
  const current = await userStore(deps).findById(user.id, { tx })
  if (!current) return null
  const startsAt = plan.startsAt ?? startOfDay({ clock: deps.clock, day: plan.occurrence.date })
  const { category } = plan.class
  const { payer } = entitlement({ user: current, membership: current.membership, startsAt, category })
  if (payer === 'person') throw paymentRequired(plan)
  return payer
}

/** What is noted on a booking that is free without a plan. */
export function getFreeReason(payer: PreparedPayer): FreeReason | null {
  if (payer === 'trial') return 'trial'
  return payer === 'studio' ? 'complimentary' : null
}

/** Uses the free class of a trial for a booking; throws PAYMENT_REQUIRED when it is used already. */
export async function spendTrial(
  deps: Deps,
  { booking, plan, tx }: { booking: Pick<StoredBooking, 'id' | 'userId'>; plan: PreparedBooking; tx: Tx },
): Promise<void> {
  const { id: bookingId, userId } = booking
  if (!(await useTrialPass(deps, { userId, bookingId, tx }))) throw paymentRequired(plan)
}

/** Gives the free class of a trial back when its booking ends in time, or by the studio. */
export async function returnTrial(
  deps: Deps,
  { ended, end, tx }: { ended: StoredBooking; end: BookingEnd; tx: Tx },
): Promise<void> {
  if (ended.freeBy !== 'trial' || end.isLate) return
  await giveTrialPassBack(deps, { userId: ended.userId, bookingId: ended.id, tx })
}

/** The error for a seat that has to be paid for. */
export function paymentRequired({ price }: PreparedBooking): AppError {
  const amount = formatCents(price.list)
  return new AppError('PAYMENT_REQUIRED', `This class costs ${formatMoney(amount)}. Please continue to payment.`, {
    extra: { price: amount },
  })
}
