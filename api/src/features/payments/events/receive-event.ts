import type { ProviderEvent } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { paymentEventStore } from './event-store.ts'

/**
 * Takes an event of the payment provider: its signature is checked, it is stored, and only then applied.
 * Once it is stored the answer is good, also for a repeat, also when applying has to be tried again later. What is
 * signed and no event, or one from which nothing follows, is accepted as well, or it would be sent again for days.
 */
export async function receiveEvent(
  deps: Deps,
  sent: { body: Uint8Array; signature: string | undefined },
): Promise<{ received: true }> {
  const event = deps.payments.readEvent(sent)
  if (!event || event.subject.kind === 'other') return { received: true }
  const now = deps.clock.now()
  const isNew = await deps.inTransaction((tx) => keepEvent(deps, { event, now, tx }))
  if (isNew) await runNow(deps, { kind: 'payment-event', cause: event.id })
  return { received: true }
}

type KeepEventInput = { event: ProviderEvent; now: Date; tx: Tx }

/** Keeps an event and queues its job; false when it is known already. */
export async function keepEvent(deps: Deps, { event, now, tx }: KeepEventInput): Promise<boolean> {
  if (await paymentEventStore(deps).isKnown({ id: event.id, tx })) return false
  await paymentEventStore(deps).add({ event, now, tx })
  return true
}
