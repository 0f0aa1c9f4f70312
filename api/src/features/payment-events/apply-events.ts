import type { Deps } from '../../deps.ts'
import type { EventSubject, ProviderCheckout } from '../../outside/payments.ts'
import { redactText } from '../../platform/redact.ts'
import { secondsAfter } from '../../platform/studio-time.ts'
import type { ClaimedEvent } from './event-store.ts'

type Renewal = { subscriptionId: string; invoiceId: string; amountCents: number; paidAt: Date }

/** Those who make something of an event; `features.ts` joins them. Each may be told the same thing any number of times. */
export type Appliers = {
  checkout(deps: Deps, told: ProviderCheckout): Promise<void>
  subscription(deps: Deps, subscriptionId: string): Promise<void>
  renewal(deps: Deps, told: Renewal): Promise<void>
  refund(deps: Deps, told: Extract<EventSubject, { kind: 'refund' }>): Promise<void>
  /** Money that went back, did not arrive, or is disputed, as the event `told` has it. */
  moneyBack(deps: Deps, about: { told: string; at: Date; subject: MoneyBackSubject }): Promise<void>
}
export type MoneyBackSubject = Extract<EventSubject, { kind: 'refund' | 'refund-failed' | 'dispute' }>

const LEASE_SECONDS = 60
const MOST_AT_ONCE = 200
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 600
const GIVE_UP_AFTER_SECONDS = 3 * 86_400

/** Applies events that wait: those whose receiver was killed, and those that could not be applied before (ruling B9). */
export async function applyWaitingEvents(deps: Deps, appliers: Appliers): Promise<void> {
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    const now = deps.clock.now()
    const event = await deps.paymentEvents.claim({ now, until: secondsAfter(now, LEASE_SECONDS) })
    if (!event) return
    await applyEvent(deps, appliers, event)
  }
}

/** Applies one event and notes it; what fails is tried again, ever more slowly, for three days. */
export async function applyEvent(deps: Deps, appliers: Appliers, event: ClaimedEvent): Promise<void> {
  try {
    await apply(deps, appliers, event)
    await deps.paymentEvents.markApplied(event.id)
  } catch (error) {
    const now = deps.clock.now()
    const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** event.attempts)
    const isTooOld = now > secondsAfter(event.receivedAt, GIVE_UP_AFTER_SECONDS)
    const words = redactText(error instanceof Error ? error.message : String(error))
    await deps.paymentEvents.markFailed({ event, error: words, dueAt: isTooOld ? null : secondsAfter(now, pause) })
    deps.log.warn({ err: error, event: event.id, type: event.type }, 'an event could not be applied; it comes up again')
  }
}

async function apply(deps: Deps, appliers: Appliers, { id: told, at, subject }: ClaimedEvent): Promise<void> {
  switch (subject.kind) {
    case 'checkout':
      return appliers.checkout(deps, subject.checkout)
    case 'subscription':
      if (subject.renewal) await appliers.renewal(deps, { subscriptionId: subject.subscriptionId, ...subject.renewal })
      return appliers.subscription(deps, subject.subscriptionId)
    case 'refund':
      await appliers.refund(deps, subject)
      return appliers.moneyBack(deps, { told, at, subject })
    case 'refund-failed':
    case 'dispute':
      return appliers.moneyBack(deps, { told, at, subject })
    case 'other':
      return
  }
}
