import type { Deps } from '../../deps.ts'
import { secondsAfter } from '../../platform/studio-time.ts'
import { type Appliers, applyEvent } from './apply-events.ts'

/** Bytes; the provider's events are some ten thousand. */
export const EVENT_LIMIT_BYTES = 512 * 1024
/** For so long an event belongs to the request that brought it; afterwards the job applies it. */
const LEASE_SECONDS = 60

/**
 * Takes an event of the payment provider (rulings B9, C): its signature is checked, it is stored, and only then applied.
 * Once it is stored the answer is good, also for a repeat, also when applying has to be tried again later. What is signed
 * and no event is taken as well, or it would be sent again for days.
 */
export async function receiveEvent(
  deps: Deps,
  appliers: Appliers,
  sent: { body: Uint8Array; signature: string | undefined },
): Promise<{ received: true }> {
  const event = deps.payments.readEvent(sent)
  if (!event) return { received: true }
  const now = deps.clock.now()
  const isNew = await deps.paymentEvents.add({ event, now, dueAt: secondsAfter(now, LEASE_SECONDS) })
  if (isNew) {
    await applyEvent(deps, appliers, { ...event, attempts: 0, receivedAt: now })
  }
  return { received: true }
}
