import type { Deps } from '../../deps.ts'
import type { PaymentFacts } from './money-back-store.ts'
import type { ReversalEvent } from './reversal-deltas.ts'
import { notifyStudio } from './tell-studio.ts'

type Keeping = { paymentIntentId: string; facts: PaymentFacts; sightings: readonly ReversalEvent[] }

/**
 * Stores what the provider reports about a payment together with the product's own refunds of it. So no money is
 * counted twice, and none is missing when the event never comes. The studio is notified once of a failed refund and of
 * a dispute.
 */
export async function recordReversals(deps: Deps, { paymentIntentId, facts, sightings }: Keeping): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const own = await deps.refunds.findByPayment(paymentIntentId, { tx })
    const isToBeKept = own?.status === 'done' && !own.keptAt
    const ours =
      isToBeKept && own.doneAt && !isRecorded({ sightings, cents: own.amountCents }) ? [ownSighting(own)] : []
    const news = await deps.moneyBack.note({ paymentIntentId, facts, sightings: [...sightings, ...ours], tx })
    for (const sighting of news) await notifyStudio(deps, { payment: { paymentIntentId, ...facts }, sighting, tx })
    // Requested while the dispute was open, and refused: no refund is due any more.
    if (own?.status === 'due' && (await deps.moneyBack.isLost({ paymentIntentId, cents: own.amountCents }, { tx }))) {
      await deps.refunds.withdraw({ refund: own, tx })
    }
    if (isToBeKept) await deps.refunds.markKept({ id: own.id, now: deps.clock.now(), tx })
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
