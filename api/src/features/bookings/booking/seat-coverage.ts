import { type FreeReason, formatCents, formatMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { giveTrialPassBack, useTrialPass } from '../trial-passes/index.ts'
import type { SeatQuote } from './quote-seat.ts'
import type { StoredBooking } from './stored-booking.ts'

/** What is noted on a booking that is free without a plan. */
export function getFreeReason(payer: SeatQuote['payer']): FreeReason | null {
  if (payer === 'trial') return 'trial'
  return payer === 'studio' ? 'complimentary' : null
}

/** Uses the free class of a trial for a booking; throws PAYMENT_REQUIRED when it is used already. */
export async function spendTrial(
  deps: Deps,
  { booking, quote, tx }: { booking: Pick<StoredBooking, 'id' | 'userId'>; quote: SeatQuote; tx: Tx },
): Promise<void> {
  const { id: bookingId, userId } = booking
  if (!(await useTrialPass(deps, { userId, bookingId, tx }))) throw paymentRequired(quote)
}

/** Gives the free class of a trial back when its booking ends in time, or by the studio. */
export async function returnTrial(deps: Deps, { booking, tx }: { booking: StoredBooking; tx: Tx }): Promise<void> {
  if (booking.freeBy !== 'trial' || booking.lateCancel) return
  await giveTrialPassBack(deps, { userId: booking.userId, bookingId: booking.id, tx })
}

/** The error for a seat that has to be paid for. */
export function paymentRequired({ price }: Pick<SeatQuote, 'price'>): AppError {
  const amount = formatCents(price.list)
  return new AppError('PAYMENT_REQUIRED', `This class costs ${formatMoney(amount)}. Please continue to payment.`, {
    extra: { price: amount },
  })
}
