import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { queueCheckoutEnd } from '../../payments/records/index.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'

/** Has the checkout of a held seat that was given away ended, at the payment provider too. */
export async function endCheckoutOf(
  deps: Deps,
  { booking, as, tx }: { booking: StoredBooking; as: 'cancelled' | 'expired'; tx: Tx },
): Promise<void> {
  const { checkoutId: id, userId, snapshot } = booking
  if (!id) return
  await queueCheckoutEnd(deps, { checkout: { id, userId, title: snapshot?.className ?? 'A class' }, as, tx })
}
