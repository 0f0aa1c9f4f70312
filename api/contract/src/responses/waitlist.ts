import { type Static, Type } from 'typebox'
import { waitlistEndReasons, waitlistSkipReasons, waitlistStates } from '../rules/waitlist.ts'
import { Booking } from './bookings.ts'
import { count, day, flag, id, instant, money, orNull, strictObject, text } from './fields.ts'
import { PackBalance } from './packs.ts'

/** Why an entry did not get a freed seat. If `isCurable`, it keeps its place, as the reason may be gone next time. */
export const WaitlistSkip = strictObject({ at: instant, reason: Type.Enum(waitlistSkipReasons), isCurable: flag })
export type WaitlistSkip = Static<typeof WaitlistSkip>

/** A seat held for a waiting member until an instant. */
export const WaitlistOffer = strictObject({
  bookingId: id,
  until: instant,
  /** '0.00' when it is free. */
  price: money,
  /** Null if the seat is free, and until the provider has created the page. */
  checkoutUrl: orNull(text),
})
export type WaitlistOffer = Static<typeof WaitlistOffer>

/** The member's agreement, as shown to them in `sentence`, that a saved card is charged when they get a seat. */
const ChargeAgreement = strictObject({ sentence: text, price: money, last4: text, agreedAt: instant })

/** A member's own place on the waitlist of one occurrence. */
export const WaitlistEntry = strictObject({
  id,
  classId: id,
  scheduleId: orNull(id),
  bookingDate: day,
  class: Booking.properties.class,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  /** The room as displayed; null if the studio's address is enough. */
  location: orNull(text),
  state: Type.Enum(waitlistStates),
  /** 1 is next in line; null unless waiting. */
  position: orNull(count),
  length: count,
  /** Freed seats go to the waitlist until then, and to everyone after that. */
  closesAt: instant,
  /** The member's own cut-off, in minutes before the start. */
  cutOffMinutes: orNull(count),
  /** What a seat costs this member now; '0.00' when nothing. */
  price: money,
  /** Present if a credit of it would pay for the seat. */
  pack: Type.Optional(PackBalance),
  /** Oldest first. */
  skips: Type.Array(WaitlistSkip),
  /** Why it ended; null while active, or if a skip ended it. */
  endReason: orNull(Type.Enum(waitlistEndReasons)),
  /** Set while a seat is offered, or held while the card is charged. */
  offer: orNull(WaitlistOffer),
  /** Null if the seat is free, or if the member pays for it themselves. */
  charge: orNull(ChargeAgreement),
  joinedAt: instant,
})
export type WaitlistEntry = Static<typeof WaitlistEntry>

/** What joining the waitlist of one occurrence would mean for the member. */
export const WaitlistOutlook = strictObject({
  /** No seat can be booked now. */
  isFull: flag,
  canJoin: flag,
  length: count,
  /** The member's own active entry. */
  entryId: orNull(id),
  /** The end of the date when the class has no time of day. */
  startsAt: instant,
  /** Freed seats go to the waitlist until then. */
  closesAt: instant,
  /** Until then, a freed seat that is free for the member is booked for them at once. */
  automaticUntil: instant,
  /** How long an offer lasts that is made before `automaticUntil`. */
  offerMinutes: count,
  /** How long an offer lasts that is made after `automaticUntil`. */
  lateOfferMinutes: count,
  /** What a seat costs this member now; '0.00' when nothing. */
  price: money,
  /** Present if a credit of it would pay for the seat. */
  pack: Type.Optional(PackBalance),
})
export type WaitlistOutlook = Static<typeof WaitlistOutlook>

/** The booking, and where to pay for it if it is not free. */
export const OfferAccepted = strictObject({ booking: Booking, checkoutUrl: orNull(text) })
export type OfferAccepted = Static<typeof OfferAccepted>

export const SavedCard = strictObject({ id: text, brand: text, last4: text })
export type SavedCard = Static<typeof SavedCard>
