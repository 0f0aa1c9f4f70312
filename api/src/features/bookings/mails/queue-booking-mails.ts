import { formatEmail, type Message, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { showInstant } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { holidayStore, occurrenceStore } from '../../calendar/index.ts'
import { queueMail } from '../../mail/index.ts'
import { moneyBackStore } from '../../payments/records/index.ts'
import { bookingNotFound } from '../booking/booking-errors.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { describeBooking, formatAmount, formatCalendar, formatPaid, isPaidAtDesk } from './booking-format.ts'
import { cancelledMail, confirmedMail, rescheduledMail } from './booking-mails.ts'

/** `user`: the member as this transaction has read them; looked up otherwise. */
type BookingInput = { booking: StoredBooking; user?: User | null; tx: Tx }

/** Whom a mail about a booking goes to, and what each says; null when the account is gone, so that none is sent. */
export async function loadBookingMail(deps: Deps, { booking, user, tx }: BookingInput) {
  const member = user ?? (await userStore(deps).findById(booking.userId, { tx }))
  if (!member) return null
  const calendar = formatCalendar(deps, booking)
  return { to: member.email, facts: { firstName: member.firstName, ...describeBooking(deps, booking), calendar } }
}

const formatCancelBy = ({ clock }: Deps, { cancelBy }: StoredBooking) =>
  showInstant({ instant: cancelBy, timeZone: clock.timeZone })

export async function queueConfirmationMail(deps: Deps, { booking, user, tx }: BookingInput): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, user, tx })
  if (!mail) return
  const { price, isAutoCharged, freeBy } = booking
  const facts = {
    ...mail.facts,
    isAutoCharged,
    freeBy,
    paid: formatPaid(booking),
    hasPrice: price.list > 0,
    fromWaitlist: booking.waitlistEntryId !== null && (price.paid === 0 || isAutoCharged),
    atDesk: isPaidAtDesk(booking) ? formatAmount(price.paid) : null,
    cancelBy: formatCancelBy(deps, booking),
  }
  await queueMail(deps, { template: confirmedMail, to: mail.to, facts, tx })
}

export async function queueCancellationMail(
  deps: Deps,
  { booking, user, by, tx }: BookingInput & { by: 'member' | 'studio' },
): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, user, tx })
  if (!mail) return
  const { lateCancel: isLate, isAutoCharged, movedFrom, freeBy } = booking
  const isRefunded = by === 'studio' || movedFrom !== null || (isAutoCharged && !isLate)
  const paid = isRefunded ? await formatRemainingRefund(deps, { booking, tx }) : formatPaid(booking)
  const note = by === 'studio' ? await findNote(deps, { booking, tx }) : null
  const trial = freeBy === 'trial' ? (isLate ? ('used' as const) : ('back' as const)) : null
  const facts = { ...mail.facts, by, isLate, paid, refund: isRefunded ? paid : null, note, trial }
  await queueMail(deps, { template: cancelledMail, to: mail.to, facts, tx })
}

export async function queueRescheduledMail(
  deps: Deps,
  { before: formerBooking, booking, user, tx }: BookingInput & { before: StoredBooking },
): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, user, tx })
  if (!mail) return
  const { when: was } = describeBooking(deps, formerBooking)
  const facts = { ...mail.facts, was, paid: formatPaid(booking), cancelBy: formatCancelBy(deps, booking) }
  await queueMail(deps, { template: rescheduledMail, to: mail.to, facts, tx })
}

/**
 * What a member gets back for a booking that ends: of a payment of which a part went back before only the rest
 * (decision 018).
 */
export async function formatRemainingRefund(deps: Deps, { booking, tx }: BookingInput): Promise<string | null> {
  const { paymentIntentId, price } = booking
  const refundedBefore = paymentIntentId ? await moneyBackStore(deps).sumOf(paymentIntentId, { tx }) : 0
  if (refundedBefore === 0) return formatPaid(booking)
  return refundedBefore < price.paid ? formatAmount(price.paid - refundedBefore) : null
}

// Why the studio cancelled: what was written on the date, or the holiday it is.
async function findNote(deps: Deps, { booking, tx }: BookingInput): Promise<string | null> {
  const { bookingDate: day, occurrenceId } = booking
  const [holiday] = await holidayStore(deps).between({ from: day, to: day, tx })
  if (holiday) return `The studio is closed on this day: ${holiday.name}.`
  return (await occurrenceStore(deps).findById(occurrenceId, { tx }))?.note ?? null
}

/** To the account's present address. Throws NOT_FOUND, and NOT_CONFIRMED for a booking that is not confirmed. */
export async function resendConfirmation(deps: Deps, actor: Actor, id: string): Promise<Message> {
  const recipient = await deps.inTransaction(async (tx) => {
    const booking = await bookingStore(deps).findById(id, { tx })
    const user = booking && (await userStore(deps).findById(booking.userId, { tx }))
    if (!booking || !user) throw bookingNotFound()
    if (booking.status !== 'confirmed') {
      throw new AppError('NOT_CONFIRMED', 'Only a confirmed booking has a confirmation to send.')
    }
    await queueConfirmationMail(deps, { booking, user, tx })
    const entity = { kind: 'booking', id }
    const after = { userId: user.id, to: user.email }
    await auditStore(deps).record({ act: { actor, what: 'resend booking', entity, after }, tx })
    return user
  })
  return { message: `The confirmation is on its way to ${formatEmail(recipient.email)}.` }
}
