import { paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail, facts, link } from '../../../platform/mail/define-mail.ts'
import { holidayStore, occurrenceStore } from '../../calendar/index.ts'
import { queueMail } from '../../mail/index.ts'
import { formatPaid } from './booking-format.ts'
import {
  type BookingMailInput,
  type BookingTexts,
  calendarFile,
  formatRemainingRefund,
  loadBookingMail,
  toRows,
} from './seat-texts.ts'

const rightTexts = {
  trial: {
    back: 'Your free trial class is yours again: choose another class whenever you like.',
    used: 'This uses up your free trial class.',
  },
  pack: {
    back: 'The credit of your class pack is yours again.',
    used: 'The credit of your class pack is spent.',
  },
}

export const cancelledMail = defineMail<
  BookingTexts & {
    by: 'member' | 'studio'
    isLate: boolean
    paid: string | null
    refund: string | null
    note: string | null
    /** What happens to the trial or the credit that paid for the booking. */
    right: { kind: 'trial' | 'pack'; outcome: 'back' | 'used' } | null
  }
>({
  name: 'booking-cancelled',
  write: ({ by, isLate, paid, refund, note, right, calendar, ...booking }) => ({
    subject: by === 'studio' ? `We had to cancel: ${booking.className}` : `Booking cancelled: ${booking.className}`,
    parts: [
      by === 'studio'
        ? 'We are sorry: the studio has cancelled this booking of yours.'
        : 'You have cancelled this booking. Your place is free for someone else.',
      note,
      facts(toRows(booking)),
      isLate && 'This was after the cancellation deadline, so it counts as a late cancellation.',
      right && rightTexts[right.kind][right.outcome],
      refund && `We will refund your ${refund} and let you know as soon as it is on its way.`,
      by === 'member' && paid && !refund && `Drop-in payments (${paid}) are not refundable.`,
      link('Find another class', paths.classes),
    ],
    attachments: [calendarFile(calendar)],
  }),
})

export async function queueCancellationMail(
  deps: Deps,
  { booking, user, by, tx }: BookingMailInput & { by: 'member' | 'studio' },
): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, user, tx })
  if (!mail) return
  const { lateCancel: isLate, isAutoCharged, movedFrom, freeBy } = booking
  const isRefunded = by === 'studio' || movedFrom !== null || (isAutoCharged && !isLate)
  const paid = isRefunded ? await formatRemainingRefund(deps, { booking, tx }) : formatPaid(booking)
  const note = by === 'studio' ? await findNote(deps, { booking, tx }) : null
  const outcome = isLate ? ('used' as const) : ('back' as const)
  const right = freeBy === 'trial' || freeBy === 'pack' ? { kind: freeBy, outcome } : null
  const facts = { ...mail.facts, by, isLate, paid, refund: isRefunded ? paid : null, note, right }
  await queueMail(deps, { template: cancelledMail, to: mail.to, facts, tx })
}

// Why the studio cancelled: the holiday, or the note on the date.
async function findNote(deps: Deps, { booking, tx }: BookingMailInput): Promise<string | null> {
  const { bookingDate: day, occurrenceId } = booking
  const [holiday] = await holidayStore(deps).findBetween({ from: day, to: day, tx })
  if (holiday) return `The studio is closed on this day: ${holiday.name}.`
  return (await occurrenceStore(deps).findById(occurrenceId, { tx }))?.note ?? null
}
