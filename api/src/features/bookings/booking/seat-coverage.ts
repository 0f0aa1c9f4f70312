import type { FreeReason } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { giveTrialPassBack, useTrialPass } from '../trial-passes/index.ts'
import { paymentRequired } from './booking-errors.ts'
import type { StoredBooking } from './booking-store.ts'
import type { SeatQuote } from './quote-seat.ts'

/** What is noted on a booking that is free without a plan. */
export function getFreeReason(payer: SeatQuote['payer']): FreeReason | null {
  if (payer === 'trial') return 'trial'
  return payer === 'studio' ? 'complimentary' : null
}

type Spending = { booking: Pick<StoredBooking, 'id' | 'userId'>; quote: SeatQuote; tx: Tx }

/** Uses the free class of a trial for a booking; throws PAYMENT_REQUIRED when it is used already. */
export async function spendTrial(deps: Deps, { booking, quote, tx }: Spending): Promise<void> {
  const { id: bookingId, userId } = booking
  if (!(await useTrialPass(deps, { userId, bookingId, tx }))) throw paymentRequired(quote)
}

/** Gives the free class of a trial back when its booking ends in time, or by the studio. */
export async function returnTrial(deps: Deps, { booking, tx }: { booking: StoredBooking; tx: Tx }): Promise<void> {
  if (booking.freeBy !== 'trial' || booking.lateCancel) return
  await giveTrialPassBack(deps, { userId: booking.userId, bookingId: booking.id, tx })
}
