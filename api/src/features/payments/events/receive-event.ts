import type { Deps } from '../../../deps.ts'
import { defineHandler, runNow } from '../../../platform/queue/run-queue.ts'
import { renewalStore, syncMembership } from '../../memberships/index.ts'
import { applyProviderRefund, settleCheckout } from '../checkout/index.ts'
import { applyReversalEvent } from '../reversals/index.ts'
import { type EventJob, paymentEventStore, type StoredEvent } from './event-store.ts'

/**
 * Checks the signature of the payment provider's event, stores the event and applies it. The provider repeats a request
 * until it is answered 200. So the answer is 200 as soon as the event is stored, even if applying it must be retried, and
 * also when a signed request is no event or an irrelevant one.
 */
export async function receiveEvent(
  deps: Deps,
  signedRequest: { body: Uint8Array; signature: string | undefined },
): Promise<{ received: true }> {
  const event = deps.payments.readEvent(signedRequest)
  if (!event || event.subject.kind === 'other') return { received: true }
  const currentTime = deps.clock.now()
  const isNew = await deps.inTransaction((tx) => paymentEventStore(deps).add({ event, currentTime, tx }))
  // The job was queued together with the event.
  if (isNew) await runNow(deps, { kind: 'payment-event', dedupeKey: event.id })
  return { received: true }
}

/** Applies a stored event: run by the request that received it, or later by the queue when that failed. */
export const eventHandler = defineHandler<EventJob>({
  kind: 'payment-event',
  run: async (deps, { payload: { eventId: id } }) => {
    const event = await paymentEventStore(deps).findById(id)
    if (!event || event.status === 'applied') return
    await applyEvent(deps, event)
    await paymentEventStore(deps).setStatus({ id, status: 'applied' })
  },
  // An admin settles a failed event by other means.
  onMarkedHandled: (deps, { payload: { eventId: id }, tx }) =>
    paymentEventStore(deps).setStatus({ id, status: 'given up', tx }),
})

// Each of these calls is idempotent.
async function applyEvent(deps: Deps, { _id: eventId, at, subject }: StoredEvent): Promise<void> {
  switch (subject.kind) {
    case 'checkout':
      return settleCheckout(deps, subject.checkout)
    case 'subscription':
      if (subject.renewal)
        await renewalStore(deps).record({ subscriptionId: subject.subscriptionId, ...subject.renewal })
      return syncMembership(deps, subject.subscriptionId)
    case 'refund':
      // Only a full refund completes a refund that we requested, or cancels the purchase. Every refund is recorded.
      await applyProviderRefund(deps, { eventId, at, subject })
      return applyReversalEvent(deps, { eventId, at, subject })
    case 'refund-failed':
    case 'dispute':
      return applyReversalEvent(deps, { eventId, at, subject })
    case 'other':
      return
  }
}
