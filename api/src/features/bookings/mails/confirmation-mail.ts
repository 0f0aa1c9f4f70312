import { type FreeReason, formatEmail, type Message, paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { bookingNotFound } from '../booking/booking-errors.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { formatAmount, formatPaidOnline, isPaidAtDesk } from './booking-format.ts'
import {
  type BookingMailInput,
  type BookingTexts,
  formatCancelBy,
  loadBookingMail,
  toCalendarAttachment,
  toSeatRows,
} from './seat-texts.ts'

export const confirmedMail = defineMail<
  BookingTexts & {
    /** The amount that was paid online. */
    paid: string | null
    /** The amount that is paid at the desk. */
    paidAtDesk: string | null
    /** Whether the class costs something without a plan. */
    hasPrice: boolean
    freeBy: FreeReason | null
    cancelBy: string
    isFromWaitlist: boolean
    /** Paid by charging a saved card: refunded if the member cancels in time. */
    isAutoCharged: boolean
  }
>({
  name: 'booking-confirmed',
  write: ({ paid, paidAtDesk, hasPrice, freeBy, cancelBy, calendar, isFromWaitlist, isAutoCharged, ...booking }) => ({
    subject: isFromWaitlist ? `You got in: ${booking.className}` : `You are booked: ${booking.className}`,
    parts: [
      isFromWaitlist
        ? 'A seat became free, and as the next on the waitlist it is yours. See you there!'
        : 'Your class is confirmed. See you there!',
      factTable([...toSeatRows(booking), ['Paid', formatPayment({ paid, paidAtDesk, freeBy, hasPrice })]]),
      `If your plans change, please cancel by ${cancelBy}, so that someone else can have your place.`,
      isAutoCharged && `Your saved card was charged as you had agreed. Cancel by ${cancelBy}, and you get it back.`,
      paid && !isAutoCharged && 'Drop-in payments are not refundable when you cancel yourself.',
      link('See my bookings', paths.dashboard),
    ],
    attachments: [toCalendarAttachment(calendar)],
  }),
})

type Payment = { paid: string | null; paidAtDesk: string | null; freeBy: FreeReason | null; hasPrice: boolean }

function formatPayment({ paid, paidAtDesk, freeBy, hasPrice }: Payment): string {
  if (paid) return paid
  if (paidAtDesk) return `${paidAtDesk} at the desk`
  if (freeBy === 'trial') return 'Nothing, it is your free trial class'
  if (freeBy === 'pack') return 'One credit of your class pack'
  if (freeBy === 'complimentary') return 'Nothing, the studio invites you'
  return hasPrice ? 'Nothing, it is part of your plan' : 'Nothing, this class is free'
}

export async function queueConfirmationMail(deps: Deps, { booking, user, tx }: BookingMailInput): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, user, tx })
  if (!mail) return
  const { price, isAutoCharged, freeBy } = booking
  const facts = {
    ...mail.facts,
    isAutoCharged,
    freeBy,
    paid: formatPaidOnline(booking),
    hasPrice: price.list > 0,
    // A member who has paid for an offer already knows that they got in.
    isFromWaitlist: booking.waitlistEntryId !== null && (price.paid === 0 || isAutoCharged),
    paidAtDesk: isPaidAtDesk(booking) ? formatAmount(price.paid) : null,
    cancelBy: formatCancelBy(deps, booking),
  }
  await queueMail(deps, { template: confirmedMail, to: mail.to, facts, tx })
}

/** Sends the confirmation again, to the account's current address. Throws NOT_FOUND or NOT_CONFIRMED. */
export async function resendConfirmation(deps: Deps, { actor, id }: { actor: Actor; id: string }): Promise<Message> {
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
    await auditStore(deps).record({ entry: { actor, action: 'resend booking', entity, after }, tx })
    return user
  })
  return { message: `The confirmation is on its way to ${formatEmail(recipient.email)}.` }
}
