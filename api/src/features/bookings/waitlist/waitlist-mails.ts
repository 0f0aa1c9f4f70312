import { type ChargeRefusal, paths, type WaitlistSkipReason } from '@studio/contract'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import { type SeatTexts, toSeatRows } from '../mails/seat-texts.ts'

export const joinedMail = defineMail<
  SeatTexts & {
    position: number
    closesAt: string
    /** Until then a seat is booked for the member at once; null if it is always offered first. */
    automaticUntil: string | null
    /** After this the member wants no seat. */
    cutOff: string | null
    /** The sentence by which the member agreed that their saved card is charged for a seat; null if they did not. */
    agreement: string | null
    leaveUrl: string
  }
>({
  name: 'waitlist-joined',
  write: ({ position, closesAt, automaticUntil, cutOff, agreement, leaveUrl, ...seat }) => ({
    subject: `You are on the waitlist: ${seat.className}`,
    parts: [
      `You are number ${position} on the waitlist.`,
      factTable(toSeatRows(seat)),
      automaticUntil
        ? `If it is your turn by ${automaticUntil}, the seat is yours right away and we let you know. After that we hold it for a few minutes and ask you first.`
        : 'If it is your turn, we hold the seat for you for a few minutes and write to you, so that you can accept it.',
      `The waitlist closes on ${closesAt}. Seats that free up later are open to everyone.`,
      agreement && `You have agreed to this: ${agreement}.`,
      agreement && 'You can take that back on your dashboard until it is your turn.',
      cutOff && `As you asked, no seat reaches you after ${cutOff}.`,
      link('Leave the waitlist', leaveUrl),
      link('See where I stand', paths.dashboard),
    ],
  }),
})

const notChargedTexts: Record<ChargeRefusal, (last4: string) => string> = {
  card_declined: (last4) =>
    `Your card ending ${last4} was declined, so nothing was charged. You can still pay yourself.`,
  card_asks_owner: (last4) =>
    `The bank of your card ending ${last4} wants you to confirm the payment, so nothing was charged. You can still pay yourself.`,
  price_rose: () => 'The price is higher now than what you had agreed to, so nothing was charged.',
  agreement_over: () => 'Your agreement had expired, so nothing was charged.',
}

/** `price` is null when the member pays nothing for the seat. */
export const offerMail = defineMail<
  SeatTexts & {
    until: string
    price: string | null
    acceptUrl: string
    leaveUrl: string
    /** Why the agreed card was not charged. */
    notCharged: ChargeRefusal | null
    /** Of the agreed card; empty without one. */
    last4: string
  }
>({
  name: 'waitlist-offer',
  write: ({ until, price, acceptUrl, leaveUrl, notCharged, last4, ...seat }) => ({
    subject: `A seat for you until ${until}: ${seat.className}`,
    parts: [
      `A seat is free and it is your turn. We hold it for you until ${until}; then it goes to the next.`,
      notCharged && notChargedTexts[notCharged](last4),
      factTable([...toSeatRows(seat), ['Price', price ?? 'Nothing']]),
      link(price ? `Accept and pay ${price}` : 'Accept the seat', acceptUrl),
      link('No, thank you', leaveUrl),
    ],
  }),
})

const missTexts: Record<WaitlistSkipReason, string> = {
  account_closed: 'your account is closed',
  already_booked: 'you are booked for this class already',
  overlap: 'you have another booking at that time',
  outside_window: 'this date cannot be booked by you yet',
  cut_off: 'it came too late for you',
  not_payable: 'it could not be paid online',
  offer_expired: 'the time to accept it was over',
  offer_declined: 'you declined it',
  charge_unanswered: 'we could not charge your card in time',
}

export const missedMail = defineMail<SeatTexts & { reason: WaitlistSkipReason; keepsPlace: boolean }>({
  name: 'waitlist-missed',
  write: ({ reason, keepsPlace, ...seat }) => ({
    subject: `A seat went to the next person: ${seat.className}`,
    parts: [
      `A seat became free, but ${missTexts[reason]}, so it went to the next person.`,
      factTable(toSeatRows(seat)),
      keepsPlace ? 'You keep your place for the next seat.' : 'Your place on this waitlist has ended.',
      link('See where I stand', paths.dashboard),
    ],
  }),
})

export const movedMail = defineMail<SeatTexts & { formerWhen: string; leaveUrl: string }>({
  name: 'waitlist-moved',
  write: ({ formerWhen, leaveUrl, ...seat }) => ({
    subject: `A change to a class you wait for: ${seat.className}`,
    parts: [
      'We had to move a class that you are waiting for. You keep your place on its waitlist.',
      factTable([...toSeatRows(seat), ['Before', formerWhen]]),
      link('Leave the waitlist', leaveUrl),
    ],
  }),
})

export const dateCancelledMail = defineMail<SeatTexts>({
  name: 'waitlist-ended',
  write: (seat) => ({
    subject: `Cancelled: ${seat.className}`,
    parts: [
      'A class that you were waiting for does not take place, so its waitlist has ended.',
      factTable(toSeatRows(seat)),
      link('Find another class', paths.classes),
    ],
  }),
})

export const overlapsEndedMail = defineMail<{
  firstName: string | null
  endedClasses: ReadonlyArray<{ className: string; when: string }>
}>({
  name: 'waitlist-overlaps-ended',
  write: ({ endedClasses }) => ({
    subject: 'Your other waitlists at this time have ended',
    parts: [
      'You have a seat now, so you no longer wait for these classes at the same time.',
      factTable(endedClasses.map(({ className, when }) => [className, when] as const)),
      link('See my bookings', paths.dashboard),
    ],
  }),
})

/** For members who still wait after the waitlist has closed. */
export const openToAllMail = defineMail<SeatTexts & { classId: string }>({
  name: 'waitlist-public',
  write: ({ classId, ...seat }) => ({
    subject: `A seat is free now: ${seat.className}`,
    parts: [
      'The waitlist is closed, and a seat has become free. First come, first served.',
      factTable(toSeatRows(seat)),
      link('Book it now', `${paths.calendar}?classId=${classId}`),
    ],
  }),
})

export const waitlistMails = [
  joinedMail,
  offerMail,
  missedMail,
  movedMail,
  dateCancelledMail,
  overlapsEndedMail,
  openToAllMail,
]
