import { paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import { holidayStore, occurrenceStore } from '../../calendar/index.ts'
import { queueMail } from '../../mail/index.ts'
import { formatPaidOnline } from './booking-format.ts'
import {
  type BookingMailInput,
  type BookingTexts,
  formatRemainingRefund,
  loadBookingMail,
  toCalendarAttachment,
  toSeatRows,
} from './seat-texts.ts'

const entitlementTexts = {
  trial: {
    returned: 'Your free trial class is yours again: choose another class whenever you like.',
    used: 'This uses up your free trial class.',
  },
  pack: {
    returned: 'The credit of your class pack is yours again.',
    used: 'The credit of your class pack is spent.',
  },
}

export const cancelledMail = defineMail<
  BookingTexts & {
    cancelledBy: 'member' | 'studio'
    isLate: boolean
    refund: string | null
    /** The payment that is not refunded. */
    keptPayment: string | null
    note: string | null
    /** What happens to the trial or the credit that paid for the booking. */
    entitlement: { kind: 'trial' | 'pack'; outcome: 'returned' | 'used' } | null
  }
>({
  name: 'booking-cancelled',
  write: ({ cancelledBy, isLate, refund, keptPayment, note, entitlement, calendar, ...booking }) => ({
    subject:
      cancelledBy === 'studio' ? `We had to cancel: ${booking.className}` : `Booking cancelled: ${booking.className}`,
    parts: [
      cancelledBy === 'studio'
        ? 'We are sorry: the studio has cancelled this booking of yours.'
        : 'You have cancelled this booking. Your place is free for someone else.',
      note,
      factTable(toSeatRows(booking)),
      isLate && 'This was after the cancellation deadline, so it counts as a late cancellation.',
      entitlement && entitlementTexts[entitlement.kind][entitlement.outcome],
      refund && `We will refund your ${refund} and let you know as soon as it is on its way.`,
      keptPayment && `Drop-in payments (${keptPayment}) are not refundable.`,
      link('Find another class', paths.classes),
    ],
    attachments: [toCalendarAttachment(calendar)],
  }),
})

export async function queueCancellationMail(
  deps: Deps,
  { booking, user, cancelledBy, tx }: BookingMailInput & { cancelledBy: 'member' | 'studio' },
): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, user, tx })
  if (!mail) return
  const { lateCancel: isLate, isAutoCharged, movedFrom, freeBy } = booking
  // `movedFrom` is set if the studio moved the class after it was booked: then any cancellation is refunded.
  // `isAutoCharged`: paid by charging a saved card from the waitlist; then a timely cancellation is refunded.
  const isRefunded = cancelledBy === 'studio' || movedFrom !== null || (isAutoCharged && !isLate)
  const refund = isRefunded ? await formatRemainingRefund(deps, { booking, tx }) : null
  const keptPayment = isRefunded ? null : formatPaidOnline(booking)
  const note = cancelledBy === 'studio' ? await findNote(deps, { booking, tx }) : null
  const outcome = isLate ? ('used' as const) : ('returned' as const)
  const entitlement = freeBy === 'trial' || freeBy === 'pack' ? { kind: freeBy, outcome } : null
  const facts = { ...mail.facts, cancelledBy, isLate, refund, keptPayment, note, entitlement }
  await queueMail(deps, { template: cancelledMail, to: mail.to, facts, tx })
}

// Why the studio cancelled: a closed day, or the note of the occurrence.
async function findNote(deps: Deps, { booking, tx }: BookingMailInput): Promise<string | null> {
  const { bookingDate: day, occurrenceId } = booking
  const [holiday] = await holidayStore(deps).findBetween({ from: day, to: day, tx })
  if (holiday) return `The studio is closed on this day: ${holiday.name}.`
  return (await occurrenceStore(deps).findById(occurrenceId, { tx }))?.note ?? null
}
