import type { ChargeMiss } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { bookingStore, type ChargeJob, offerInstead, queueOffer, waitlistStore } from '../../bookings/index.ts'
import { chargeHeldSeat, endCharge } from '../checkout/index.ts'

/**
 * Charges the card that a member agreed to. A refusal turns the held seat into an offer for the rest of its window;
 * while the provider does not answer the queue tries again, until the hold has run out as an offer does.
 */
export const chargeHandler = defineHandler<ChargeJob>({
  kind: 'waitlist-charge',
  run: async (deps, { payload }) => {
    const miss = await chargeHeldSeat(deps, payload)
    if (miss) await offerHeldSeat(deps, { job: payload, reason: miss })
  },
})

async function offerHeldSeat(deps: Deps, { job, reason }: { job: ChargeJob; reason: ChargeMiss }): Promise<void> {
  const { entryId, checkoutId } = job
  await deps.inTransaction(async (tx) => {
    const entry = await waitlistStore(deps).findById(entryId, { tx })
    const booking = entry?.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
    if (entry?.state !== 'charging' || booking?.status !== 'pending') return
    if (!(await endCharge(deps, { checkoutId, tx }))) return
    await offerInstead(deps, { entry, reason, tx })
    await queueOffer(deps, { entry, booking, notCharged: reason, tx })
  })
}
