import type { Deps } from '../../../deps.ts'
import { moneyBackStore, type PaymentPurpose, type ReversalEvent, refundStore } from '../records/index.ts'
import { notifyStudio } from './tell-studio.ts'

type ReversalRecord = { paymentIntentId: string; purpose: PaymentPurpose; sightings: readonly ReversalEvent[] }

/**
 * Stores what the provider reports about a payment together with the product's own refunds of it. So no money is
 * counted twice, and none is missing when the event never comes. The studio is notified once of a failed refund and of
 * a dispute.
 */
export async function recordReversals(
  deps: Deps,
  { paymentIntentId, purpose, sightings }: ReversalRecord,
): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const own = await refundStore(deps).findByPayment(paymentIntentId, { tx })
    const isToBeKept = own?.status === 'done' && !own.keptAt
    const ours =
      isToBeKept && own.doneAt && !isRecorded({ sightings, cents: own.amountCents }) ? [ownSighting(own)] : []
    const news = await moneyBackStore(deps).note({ paymentIntentId, purpose, sightings: [...sightings, ...ours], tx })
    for (const sighting of news) await notifyStudio(deps, { payment: { paymentIntentId, ...purpose }, sighting, tx })
    // Requested while the dispute was open, and refused: no refund is due any more.
    if (
      own?.status === 'due' &&
      (await moneyBackStore(deps).isLost({ paymentIntentId, cents: own.amountCents }, { tx }))
    ) {
      await refundStore(deps).withdraw({ refund: own, tx })
    }
    if (isToBeKept) await refundStore(deps).markKept({ refund: own, now: deps.clock.now(), tx })
  })
}

// Where an event says the same, the event knows better when.
const isRecorded = ({ sightings, cents }: { sightings: readonly ReversalEvent[]; cents: number }) =>
  sightings.some((sighting) => sighting.kind === 'given' && sighting.cents >= cents)

/** A refund of ours returns the rest of a payment. */
function ownSighting({
  id,
  amountCents,
  doneAt,
}: {
  id: string
  amountCents: number
  doneAt: Date | null
}): ReversalEvent {
  return { told: `refund:${id}`, kind: 'given', at: doneAt ?? new Date(0), cents: amountCents }
}
