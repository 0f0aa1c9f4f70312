import type { EventSubject, ProviderCheckout } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import type { EventJob, StoredEvent } from './event-store.ts'

type Renewal = { subscriptionId: string; invoiceId: string; amountCents: number; paidAt: Date }

/** The handlers of an event; `features.ts` connects them. Each must be safe to call repeatedly with the same event. */
export type PaymentEventHandlers = {
  checkout(deps: Deps, told: ProviderCheckout): Promise<void>
  subscription(deps: Deps, subscriptionId: string): Promise<void>
  renewal(deps: Deps, told: Renewal): Promise<void>
  refund(deps: Deps, told: Extract<EventSubject, { kind: 'refund' }>): Promise<void>
  /** Money refunded, failed to arrive, or disputed, as in the event `told`. */
  moneyBack(deps: Deps, about: { told: string; at: Date; subject: MoneyBackSubject }): Promise<void>
}
export type MoneyBackSubject = Extract<EventSubject, { kind: 'refund' | 'refund-failed' | 'dispute' }>

/** Applies an event that was stored: at once by the request that brought it, or by the queue when that failed. */
export const eventHandler = (paymentEventHandlers: PaymentEventHandlers) =>
  defineHandler<EventJob>({
    kind: 'payment-event',
    run: async (deps, { payload: { eventId } }) => {
      const event = await deps.paymentEvents.findById(eventId)
      if (!event || event.status === 'applied') return
      await apply(deps, paymentEventHandlers, event)
      await deps.paymentEvents.markApplied(eventId)
    },
    onHandled: (deps, { payload: { eventId: id }, tx }) => deps.paymentEvents.markGivenUp({ id, tx }),
  })

async function apply(
  deps: Deps,
  paymentEventHandlers: PaymentEventHandlers,
  { id: told, at, subject }: StoredEvent,
): Promise<void> {
  switch (subject.kind) {
    case 'checkout':
      return paymentEventHandlers.checkout(deps, subject.checkout)
    case 'subscription':
      if (subject.renewal)
        await paymentEventHandlers.renewal(deps, { subscriptionId: subject.subscriptionId, ...subject.renewal })
      return paymentEventHandlers.subscription(deps, subject.subscriptionId)
    case 'refund':
      await paymentEventHandlers.refund(deps, subject)
      return paymentEventHandlers.moneyBack(deps, { told, at, subject })
    case 'refund-failed':
    case 'dispute':
      return paymentEventHandlers.moneyBack(deps, { told, at, subject })
    case 'other':
      return
  }
}
