import type { User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { writeCalendar } from '../../outside/calendar-file.ts'
import { showInstant } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type BookingFacts, cancelledMail, confirmedMail } from './booking-mails.ts'
import type { StoredBooking } from './booking-store.ts'
import { amountOf, calendarEntryOf, placeOf, whenOf } from './booking-words.ts'

type Told = { user: User; className: string; facts: BookingFacts }

/** What a mail about a booking needs; null when the account is gone, so that nobody is written to. */
export async function factsOf(deps: Deps, { booking, tx }: { booking: StoredBooking; tx: Tx }): Promise<Told | null> {
  const user = await deps.users.findById(booking.userId, { tx })
  if (!user) return null
  const of = await deps.classes.findById(booking.classId, { tx })
  const className = of?.name ?? 'Your class'
  const facts = { firstName: user.firstName, className, when: whenOf(deps, booking), place: placeOf(deps) }
  return { user, className, facts }
}

const paidText = ({ price }: StoredBooking) => (price.paid > 0 ? amountOf(price.paid) : null)

/** Queues the confirmation of a booking in the transaction that makes it (rulings D); `again` names a repetition of it. */
export async function queueConfirmation(
  deps: Deps,
  { bookingId, again, tx }: { bookingId: string; again?: string; tx: Tx },
): Promise<void> {
  const booking = await deps.bookings.findById(bookingId, { tx })
  const told = booking && (await factsOf(deps, { booking, tx }))
  if (!booking || !told) return
  const { className } = told
  const calendar = writeCalendar({ name: className, entries: [calendarEntryOf(deps, { booking, className })] })
  const cancelBy = showInstant({ instant: booking.cancelBy, timeZone: deps.clock.timeZone })
  await deps.mail.queue({
    template: confirmedMail,
    to: told.user.email,
    facts: { ...told.facts, paid: paidText(booking), cancelBy, calendar },
    key: again ? `booking-confirmed:${booking.id}:${again}` : `booking-confirmed:${booking.id}`,
    tx,
  })
}

/** Queues the mail that a booking is cancelled, in the transaction that cancels it (rulings D). */
export async function queueCancellation(
  deps: Deps,
  { booking, by, tx }: { booking: StoredBooking; by: 'member' | 'studio'; tx: Tx },
): Promise<void> {
  const told = await factsOf(deps, { booking, tx })
  if (!told) return
  const paid = paidText(booking)
  await deps.mail.queue({
    template: cancelledMail,
    to: told.user.email,
    facts: { ...told.facts, by, isLate: booking.lateCancel, paid, refund: by === 'studio' ? paid : null },
    key: `booking-cancelled:${booking.id}`,
    tx,
  })
}
