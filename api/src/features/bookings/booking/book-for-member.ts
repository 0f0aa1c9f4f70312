import {
  type ClassDateInput,
  type ComplimentaryBookingInput,
  listUsablePacks,
  type PackBalance,
  type RosterEntry,
  type User,
  type WalkInInput,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import type { StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { loadRosterEntries } from '../roster/roster.ts'
import { paymentRequired } from './booking-errors.ts'
import type { StoredBooking } from './booking-store.ts'
import { getSerializeKeys } from './lock-member.ts'
import { findValidPacks } from './pack-credits.ts'
import { quoteOccurrence, quoteSeat, type SeatQuote } from './quote-seat.ts'
import { assertSeatAvailable, type Reservation, reserveSeat } from './reserve-seat.ts'

/**
 * Books a user at the desk, which is possible until the class ends. On the day of the class they are also checked in. The
 * user pays with the chosen class pack or, without one, at the desk without the payment provider (BOOKING-26). Throws
 * PAYMENT_REQUIRED when the pack cannot pay.
 */
export function bookWalkIn(deps: Deps, { actor, input }: { actor: Actor; input: WalkInInput }): Promise<RosterEntry> {
  const checkedInAt = input.date === deps.clock.today() ? deps.clock.now() : null
  return bookByStaff(deps, {
    actor,
    input,
    action: 'book walk-in',
    auditDetails: { checkedInAt },
    packId: input.packId,
    toReservation: (quote) => ({ quote, walkIn: { checkedInAt } }),
  })
}

/** The packs that can pay for a user's seat, in the order in which they end; none if the seat is free for the user. */
export async function findPacksForWalkIn(
  deps: Deps,
  { user, occurrence }: { user: User; occurrence: StoredOccurrence },
): Promise<PackBalance[]> {
  const studioClass = await classStore(deps).findById(occurrence.classId)
  if (!studioClass) return []
  const { isFree } = quoteOccurrence(deps, { user, packs: [], studioClass, occurrence, instructorName: null })
  const packs = isFree ? [] : await findValidPacks(deps, { userId: user.id })
  return listUsablePacks(packs, { date: occurrence.date, category: studioClass.category })
}

/** Books a person at no charge, without using their trial or class pack. The audit log contains the reason. */
export function bookComplimentary(
  deps: Deps,
  { actor, input }: { actor: Actor; input: ComplimentaryBookingInput },
): Promise<RosterEntry> {
  return bookByStaff(deps, {
    actor,
    input,
    action: 'book complimentary',
    auditDetails: { reason: input.reason },
    packId: null,
    toReservation: (quote) => ({ quote: waivePrice(quote) }),
  })
}

type ImportedBookingInput = ClassDateInput & { user: User; tx: Tx }

/** Books at no charge and without a mail, for a person who has booked in another system. */
export async function bookFromImport(deps: Deps, { user, tx, ...input }: ImportedBookingInput): Promise<StoredBooking> {
  const quote = await quoteSeat(deps, { user, input, isByStaff: true, packId: null, tx })
  // Returns the user's own hold of this seat, if there is one.
  const ownHold = await assertSeatAvailable(deps, { user, quote, tx })
  return reserveSeat(deps, { user, replacedHold: ownHold, quote: waivePrice(quote), skipsMail: true, tx })
}

type StaffBookingInput = {
  actor: Actor
  input: Omit<WalkInInput, 'packId'>
  /** The pack that pays; null if the seat is not paid with a pack. */
  packId: string | null
  action: string
  auditDetails: object
  toReservation: (quote: SeatQuote) => Pick<Reservation, 'quote' | 'walkIn'>
}

async function bookByStaff(
  deps: Deps,
  { actor, input, packId, action, auditDetails, toReservation }: StaffBookingInput,
): Promise<RosterEntry> {
  const { userId } = input
  const bookingInput = { ...input, bookingDate: input.date }
  const booking = await deps.inTransaction(
    async (tx) => {
      const user = await userStore(deps).lock({ id: userId, tx })
      if (!user) throw notFound('We could not find this person.')
      const quote = await quoteSeat(deps, { user, input: bookingInput, isByStaff: true, packId, tx })
      const ownHold = await assertSeatAvailable(deps, { user, quote, tx })
      if (packId && !quote.isFree) throw packCannotPay(quote)
      const newBooking = await reserveSeat(deps, { user, replacedHold: ownHold, ...toReservation(quote), tx })
      const { classId, date, scheduleId } = quote.occurrence
      const auditedBooking = { userId, username: user.username, classId, date, scheduleId, ...auditDetails }
      const entity = { kind: 'booking', id: newBooking.id }
      await auditStore(deps).record({ entry: { actor, action, entity, after: auditedBooking }, tx })
      return newBooking
    },
    { serializeBy: getSerializeKeys(bookingInput) },
  )
  const [rosterEntry] = await loadRosterEntries(deps, [booking])
  if (!rosterEntry) throw new Error('the new booking has no roster entry')
  return rosterEntry
}

const packCannotPay = (quote: SeatQuote) =>
  paymentRequired(
    quote,
    (formattedPrice) =>
      `This class pack has no credit for this class any more. At the desk it costs ${formattedPrice}.`,
  )

const waivePrice = (quote: SeatQuote): SeatQuote => ({
  ...quote,
  isFree: true,
  freeBy: quote.price.list === 0 ? null : 'complimentary',
  pack: null,
  price: { ...quote.price, discount: quote.price.list, paid: 0 },
})
