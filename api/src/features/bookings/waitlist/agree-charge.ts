import {
  chargeSentence,
  formatCents,
  leastChargeCents,
  seatReachesUntil,
  type User,
  type WaitlistTimes,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import type { SeatQuote } from '../booking/quote-seat.ts'
import type { StoredAgreement } from './waitlist-store.ts'

/** A saved card of a member, and the sentence about it that they agreed to. */
export type AgreedCard = { customerId: string; cardId: string; last4: string; sentence: string }

/** The member's saved card; VALIDATION_FAILED when the provider has none of this id for them. */
export async function findCard(
  deps: Deps,
  { user, cardId }: { user: User; cardId: string },
): Promise<Omit<AgreedCard, 'sentence'>> {
  const customerId = user.stripeCustomerId
  const cards = customerId ? await deps.payments.listSavedCards(customerId) : []
  const card = cards.find(({ id }) => id === cardId)
  if (!customerId || !card) throw invalid({ chargeCardId: 'This card is no longer saved. Please choose another one.' })
  return { customerId, cardId, last4: card.last4 }
}

type AgreeInput = {
  quote: SeatQuote
  times: WaitlistTimes
  notLaterThan: number | null
  agreed: AgreedCard
}

/**
 * What is stored of an agreement. CHARGE_TERMS_CHANGED unless its sentence says exactly what would be done: a price or
 * a time may have changed since the member read it.
 */
export function agreementFor(deps: Deps, { quote, times, notLaterThan, agreed }: AgreeInput): StoredAgreement {
  const { startsAt, closesAt } = times
  const now = deps.clock.now()
  const cents = quote.price.paid
  const { sentence, ...card } = agreed
  const until = seatReachesUntil({ startsAt, closesAt, notLaterThan })
  const terms = { price: formatCents(cents), last4: card.last4, until }
  const isChargeable = !quote.isFree && cents >= leastChargeCents && now < until
  if (!isChargeable || sentence !== chargeSentence({ ...terms, now, timeZone: deps.clock.timeZone }))
    throw termsChanged()
  return { ...card, cents, until, sentence, agreedAt: now }
}

const termsChanged = () =>
  new AppError('CHARGE_TERMS_CHANGED', 'The price or the time has changed. Please read the sentence again.')
