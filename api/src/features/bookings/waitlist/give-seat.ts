import { formatMoney, getWaitlistPhase, type RosterEntry, toMoney, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound, unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { insertCheckout } from '../../payments/records/index.ts'
import { conflictError } from '../booking/booking-errors.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { assertNotFull } from '../booking/class-full.ts'
import { getSerializeKeys } from '../booking/lock-member.ts'
import { quoteSeat, type SeatQuote } from '../booking/quote-seat.ts'
import { assertSeatAvailable, reserveSeat } from '../booking/reserve-seat.ts'
import { queueHoldEnd } from '../holds/end-hold.ts'
import { formatWhen } from '../mails/booking-format.ts'
import { loadRosterEntries } from '../roster/roster.ts'
import { changeEntry } from './change-entry.ts'
import { offerOver } from './leave-waitlist.ts'
import { queueOfferMail } from './queue-waitlist-mails.ts'
import { evaluateCharge, getTermsAndTimes } from './rules.ts'
import { type StoredAgreement, type StoredEntry, waitlistStore } from './waitlist-store.ts'

export type ChargeJob = { checkoutId: string; entryId: string; customerId: string; cardId: string; description: string }

type GiveSeatInput = {
  entry: StoredEntry
  user: User
  quote: SeatQuote
  /** The end of the hold or offer; null books the seat at once. */
  heldUntil: Date | null
  /** Whether the saved card may be charged if the member agreed to that. */
  canChargeCard?: boolean
  note?: string | null
  tx: Tx
}

/** Books a seat for a waitlist entry, holds it while the saved card is charged, or offers it. */
export async function giveSeat(
  deps: Deps,
  { entry, user, quote, heldUntil, canChargeCard = false, note = null, tx }: GiveSeatInput,
): Promise<'seated' | 'charging' | 'offered'> {
  const reservation = { user, quote, waitlistEntryId: entry.id, note, tx }
  if (!heldUntil) {
    await reserveSeat(deps, reservation)
    return 'seated'
  }
  const agreement = canChargeCard ? entry.charge : null
  const charge = evaluateCharge({
    agreement,
    currentTime: deps.clock.now(),
    isFree: quote.isFree,
    priceCents: quote.price.paid,
  })
  const checkoutId = charge.kind === 'charge' ? deps.ids.next() : null
  const booking = await reserveSeat(deps, { ...reservation, hold: { checkoutId, expiresAt: heldUntil } })
  await queueHoldEnd(deps, { booking, tx })
  const fields = { bookingId: booking.id, offerUntil: heldUntil }
  if (checkoutId && agreement) {
    await queueCharge(deps, { checkoutId, entry, agreement, booking, tx })
    await changeEntry(deps, { entry, kind: 'charging', note, fields: { ...fields, state: 'charging' }, tx })
    return 'charging'
  }
  const reason = charge.kind === 'offer' ? charge.reason : null
  await changeEntry(deps, { entry, kind: 'offered', reason, note, fields: { ...fields, state: 'offered' }, tx })
  await queueOfferMail(deps, { entry, booking, chargeRefusal: reason, tx })
  return 'offered'
}

type ChargeInput = {
  checkoutId: string
  entry: StoredEntry
  agreement: StoredAgreement
  booking: StoredBooking
  tx: Tx
}

/** The entry's id names the job and the provider's idempotency key, so an entry is charged once at most. */
async function queueCharge(deps: Deps, { checkoutId, entry, agreement, booking, tx }: ChargeInput): Promise<void> {
  const { id: bookingId, userId, occurrenceId, scheduleId, price, holdExpiresAt } = booking
  const { className } = booking.snapshot
  const createdAt = deps.clock.now()
  const checkout = {
    id: checkoutId,
    userId,
    kind: 'class' as const,
    itemKey: `booking:${bookingId}`,
    occurrenceId,
    scheduleId,
    title: className,
    price,
    bookingId,
    enrollmentId: null,
    isOffer: true,
    isAutoCharge: true,
    holdExpiresAt: holdExpiresAt ?? createdAt,
    createdAt,
  }
  await insertCheckout(deps, { checkout, tx })
  const { customerId, cardId } = agreement
  const description = `${className}, ${formatWhen(deps, booking)}`
  const payload: ChargeJob = { checkoutId, entryId: entry.id, customerId, cardId, description }
  const title = `${className}, ${formatMoney(toMoney(price.paid))}`
  await deps.jobQueue.add({ kind: 'waitlist-charge', dedupeKey: entry.id, payload, title, userId, tx })
}

type SeatFromWaitlistInput = { actor: Actor; id: string; reason: string }

/** Gives an available seat to an entry that staff chose out of order: books it if the member pays nothing, else offers it. */
export async function seatFromWaitlist(deps: Deps, { actor, id, reason }: SeatFromWaitlistInput): Promise<RosterEntry> {
  const storedEntry = await waitlistStore(deps).findById(id)
  if (!storedEntry || !(await userStore(deps).findById(storedEntry.userId))) throw entryNotFound()
  await deps.inTransaction(
    async (tx) => {
      const entry = await waitlistStore(deps).findById(id, { tx })
      // OFFER_OVER is also the error of a place on the waitlist that has ended.
      if (entry?.state !== 'waiting') throw offerOver()
      const user = await userStore(deps).lock({ id: entry.userId, tx })
      if (!user) throw unauthorized()
      const quote = await quoteSeat(deps, { user, input: entry, isByStaff: true, tx })
      await assertNotFull(deps, { quote, message: 'There is no free seat.', tx })
      const ownHold = await assertSeatAvailable(deps, { user, quote, tx })
      if (ownHold) throw conflictError('OVERLAPPING_BOOKING', 'They are paying for a seat of this class right now.')
      const heldUntil = quote.isFree ? null : getStaffOfferEnd(deps, quote)
      const state = await giveSeat(deps, { entry, user, quote, heldUntil, note: reason, tx })
      const { classId, date, scheduleId } = quote.occurrence
      const formerEntry = { state: entry.state, seq: entry.seq }
      const changedEntry = { userId: user.id, username: user.username, classId, date, scheduleId, state, reason }
      const auditEntry = {
        actor,
        action: 'seat from waitlist',
        entity: { kind: 'waitlist', id },
        before: formerEntry,
        after: changedEntry,
      }
      await auditStore(deps).record({ entry: auditEntry, tx })
    },
    { serializeBy: getSerializeKeys(storedEntry) },
  )
  const seatedEntry = await waitlistStore(deps).findById(id)
  const booking = seatedEntry?.bookingId ? await bookingStore(deps).findById(seatedEntry.bookingId) : null
  const [rosterEntry] = booking ? await loadRosterEntries(deps, [booking]) : []
  if (!rosterEntry) throw offerOver()
  return rosterEntry
}

const entryNotFound = () => notFound('We could not find this place on the waitlist.')

// Staff may also offer a seat after the waitlist has closed; such an offer ends at the start of the class at the latest.
function getStaffOfferEnd(deps: Deps, quote: SeatQuote): Date {
  const { terms, times } = getTermsAndTimes(deps, quote)
  const currentTime = deps.clock.now()
  const phase = getWaitlistPhase(times, currentTime)
  const offerEndsAt = minutesAfter(currentTime, phase === 'automatic' ? terms.offerMinutes : terms.lateOfferMinutes)
  const isWaitlistClosed = phase === 'public' || phase === 'over'
  const latestEnd = isWaitlistClosed ? times.startsAt : times.closesAt
  return offerEndsAt < latestEnd ? offerEndsAt : latestEnd
}
