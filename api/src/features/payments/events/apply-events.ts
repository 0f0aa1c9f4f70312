import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { renewalStore, syncMembership } from '../../memberships/index.ts'
import { applyProviderRefund, settleCheckout } from '../checkout/index.ts'
import { applyReversalEvent } from '../reversals/index.ts'
import { type EventJob, paymentEventStore, type StoredEvent } from './event-store.ts'

/** Applies an event that was stored: at once by the request that brought it, or by the queue when that failed. */
export const eventHandler = defineHandler<EventJob>({
  kind: 'payment-event',
  run: async (deps, { payload: { eventId } }) => {
    const event = await paymentEventStore(deps).findById(eventId)
    if (!event || event.status === 'applied') return
    await apply(deps, event)
    await paymentEventStore(deps).markApplied(eventId)
  },
  onHandled: (deps, { payload: { eventId: id }, tx }) => paymentEventStore(deps).markGivenUp({ id, tx }),
})

// Each of them is safe to call repeatedly with the same event.
async function apply(deps: Deps, { id, at, subject }: StoredEvent): Promise<void> {
  switch (subject.kind) {
    case 'checkout':
      return settleCheckout(deps, subject.checkout)
    case 'subscription':
      if (subject.renewal) await renewalStore(deps).note({ subscriptionId: subject.subscriptionId, ...subject.renewal })
      return syncMembership(deps, subject.subscriptionId)
    case 'refund':
      await applyProviderRefund(deps, subject)
      return applyReversalEvent(deps, { told: id, at, subject })
    case 'refund-failed':
    case 'dispute':
      return applyReversalEvent(deps, { told: id, at, subject })
    case 'other':
      return
  }
}
