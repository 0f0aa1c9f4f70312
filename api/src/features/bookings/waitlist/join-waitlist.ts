import {
  formatChargeAgreement,
  getWaitlistSeatDeadline,
  type JoinWaitlistInput,
  MIN_CHARGE_CENTS,
  toMoney,
  type User,
  type WaitlistEntry,
  type WaitlistTimes,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { emailNotVerified } from '../../accounts/people/index.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { conflictError } from '../booking/booking-errors.ts'
import { getSerializeKeys, lockMember } from '../booking/lock-member.ts'
import { quoteSeat, type SeatQuote } from '../booking/quote-seat.ts'
import { queueJoinedMail } from './queue-waitlist-mails.ts'
import { getTermsAndTimes, type JoinRefusal } from './rules.ts'
import { loadJoinStatus, loadOwnEntryResponse } from './show-entries.ts'
import { queueWaitlistJob } from './waitlist-jobs.ts'
import { type NewEntry, type StoredAgreement, waitlistStore } from './waitlist-store.ts'

/**
 * Throws the first of: VALIDATION_FAILED for a card that is not saved, the errors of `quoteSeat`, ALREADY_BOOKED,
 * ALREADY_WAITING, WAITLIST_CLOSED, NOT_FULL, WAITLIST_FULL, EMAIL_NOT_VERIFIED, CHARGE_TERMS_CHANGED.
 */
export async function joinWaitlist(
  deps: Deps,
  { actor, input }: { actor: Actor; input: JoinWaitlistInput },
): Promise<WaitlistEntry> {
  const { user } = actor
  const { cutOffMinutes, chargeCardId, chargeSentence, ...seat } = input
  // A transaction may be repeated, so the payment provider is called before it.
  const savedCard = chargeCardId ? await loadSavedCard(deps, { user, cardId: chargeCardId }) : null
  const agreedCard = savedCard && { ...savedCard, sentence: chargeSentence ?? '' }
  const { id } = await deps.inTransaction(
    async (tx) => {
      const member = await lockMember(deps, { userId: user.id, tx })
      const quote = await quoteSeat(deps, { user: member, input: seat, tx })
      const position = await assertCanJoin(deps, { user: member, quote, tx })
      return insertEntry(deps, { user: member, quote, position, cutOffMinutes, agreedCard, tx })
    },
    { serializeBy: getSerializeKeys({ ...seat, userId: user.id }) },
  )
  return loadOwnEntryResponse(deps, { actor, id })
}

type SeatInput = { user: User; quote: SeatQuote; tx: Tx }

/** Returns the position on the list: 1 is next. */
async function assertCanJoin(deps: Deps, { user, quote, tx }: SeatInput): Promise<number> {
  const { refusal, waitingCount } = await loadJoinStatus(deps, { user, quote, tx })
  if (refusal) throw joinError(refusal)
  // An offer holds a seat that is not paid for, so anyone could block seats with made-up addresses.
  if (!quote.isFree && !user.isEmailVerified) throw emailNotVerified()
  return waitingCount + 1
}

/** `cutOffMinutes`: how long before the start the member stops wanting a seat; null to wait until the list closes. */
type NewEntryInput = SeatInput & { position: number; cutOffMinutes: number | null; agreedCard: AgreedCard | null }

async function insertEntry(deps: Deps, { user, quote, position, cutOffMinutes, agreedCard, tx }: NewEntryInput) {
  const { occurrence } = quote
  const { times } = getTermsAndTimes(deps, quote)
  const currentTime = deps.clock.now()
  const charge = agreedCard && toAgreement(deps, { quote, times, cutOffMinutes, agreedCard })
  const { classId, date: bookingDate, scheduleId, startsAt, endsAt, nextWaitlistSeq } = occurrence
  await occurrenceStore(deps).change({ id: occurrence.id, changes: { nextWaitlistSeq: nextWaitlistSeq + 1 }, tx })
  const newEntry: NewEntry = {
    id: deps.ids.next(),
    userId: user.id,
    occurrenceId: occurrence.id,
    classId,
    scheduleId,
    bookingDate,
    seq: nextWaitlistSeq,
    startsAt,
    endsAt,
    // Stays when the class moves: a member who joined for another time gets an offer, not a seat.
    joinedFor: startsAt,
    cutOffMinutes,
    charge,
    events: [
      { at: currentTime, kind: 'joined', reason: null, note: null },
      ...(charge ? [{ at: currentTime, kind: 'agreed' as const, reason: null, note: charge.sentence }] : []),
    ],
    createdAt: currentTime,
  }
  const entry = await waitlistStore(deps).insert({ entry: newEntry, tx })
  // The job ends the waitlist at the start of the class.
  await queueWaitlistJob(deps, { occurrence, task: 'end', tx })
  await queueJoinedMail(deps, { entry, isFree: quote.isFree, position, times, tx })
  return entry
}

const refusalMessages = {
  ALREADY_WAITING: 'You are already on the waitlist for this class.',
  WAITLIST_CLOSED: 'The waitlist for this class is closed.',
  NOT_FULL: 'This class has seats left. You can book it right away.',
  WAITLIST_FULL: 'The waitlist for this class is full.',
  TOO_MANY_WAITLISTS: 'You are already waiting for as many classes as you can. Please leave one waitlist first.',
} as const

function joinError(refusal: JoinRefusal): AppError {
  if (refusal === 'ALREADY_BOOKED') return conflictError(refusal)
  // Both limits, of the list and of the member's entries, have the same error code.
  return new AppError(refusal === 'TOO_MANY_WAITLISTS' ? 'WAITLIST_FULL' : refusal, refusalMessages[refusal])
}

type AgreedCard = { customerId: string; cardId: string; last4: string; sentence: string }

/** Throws VALIDATION_FAILED when the member has no such card at the payment provider. */
async function loadSavedCard(
  deps: Deps,
  { user, cardId }: { user: User; cardId: string },
): Promise<Omit<AgreedCard, 'sentence'>> {
  const customerId = user.stripeCustomerId
  const cards = customerId ? await deps.payments.listSavedCards(customerId) : []
  const card = cards.find(({ id }) => id === cardId)
  if (!customerId || !card) throw invalid({ chargeCardId: 'This card is no longer saved. Please choose another one.' })
  return { customerId, cardId, last4: card.last4 }
}

type AgreementInput = {
  quote: SeatQuote
  times: WaitlistTimes
  cutOffMinutes: number | null
  agreedCard: AgreedCard
}

/**
 * Returns the agreement to store. Throws CHARGE_TERMS_CHANGED when the sentence that the member agreed to no longer
 * matches: the price or the time may have changed since they read it.
 */
function toAgreement(deps: Deps, { quote, times, cutOffMinutes, agreedCard }: AgreementInput): StoredAgreement {
  const { startsAt, closesAt } = times
  const currentTime = deps.clock.now()
  const cents = quote.price.paid
  const { sentence, ...card } = agreedCard
  const until = getWaitlistSeatDeadline({ startsAt, closesAt, cutOffMinutes })
  const terms = { price: toMoney(cents), last4: card.last4, until }
  const isChargeable = !quote.isFree && cents >= MIN_CHARGE_CENTS && currentTime < until
  if (!isChargeable || sentence !== formatChargeAgreement({ ...terms, currentTime, timeZone: deps.clock.timeZone }))
    throw termsChanged()
  return { ...card, cents, until, sentence, agreedAt: currentTime }
}

const termsChanged = () =>
  new AppError('CHARGE_TERMS_CHANGED', 'The price or the time has changed. Please read the sentence again.')
