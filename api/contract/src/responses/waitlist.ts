import { type Static, Type } from 'typebox'
import { waitlistEnds, waitlistMisses, waitlistStates } from '../rules/waitlist.ts'
import { Booking } from './bookings.ts'
import { count, day, exactly, flag, id, instant, money, orNull, text } from './fields.ts'
import { PayingPack } from './packs.ts'

/** One time that a freed seat went past an entry. */
export const WaitlistSkip = exactly({ at: instant, reason: Type.Enum(waitlistMisses), isCurable: flag })
export type WaitlistSkip = Static<typeof WaitlistSkip>

/** A seat that is held for one member of the waitlist until an instant. */
export const WaitlistOffer = exactly({
  bookingId: id,
  until: instant,
  /** '0.00' when it is accepted without paying. */
  price: money,
  /** Where to pay; null when it is free, and while the provider has no page for it yet. */
  checkoutUrl: orNull(text),
})
export type WaitlistOffer = Static<typeof WaitlistOffer>

/** That a saved card is charged as soon as the member gets in; `sentence` is what they agreed to, word for word. */
const ChargeAgreement = exactly({ sentence: text, price: money, last4: text, agreedAt: instant })

/** A member's own place on the waitlist of one occurrence. */
export const WaitlistEntry = exactly({
  id,
  classId: id,
  scheduleId: orNull(id),
  bookingDate: day,
  class: Booking.properties.class,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  /** The room as displayed; null where the studio's address is enough. */
  location: orNull(text),
  state: Type.Enum(waitlistStates),
  /** 1 is the next; null unless waiting. */
  position: orNull(count),
  /** How many wait now. */
  length: count,
  /** Until then a freed seat goes to the waitlist; afterwards it is public. */
  closesAt: instant,
  /** The member's own cut-off in minutes before the start; null without one. */
  notLaterThan: orNull(count),
  /** What a seat costs this member now; '0.00' when nothing. */
  price: money,
  /** Only where a credit of it would pay for the seat. */
  pack: Type.Optional(PayingPack),
  /** Every seat that went past this entry, oldest first. */
  skips: Type.Array(WaitlistSkip),
  /** Why it ended, where no seat that went past ended it. */
  endReason: orNull(Type.Enum(waitlistEnds)),
  /** Only while a seat is held: offered, or while the card is charged. */
  offer: orNull(WaitlistOffer),
  /** Null when the member is to pay by themselves, or nothing. */
  charge: orNull(ChargeAgreement),
  joinedAt: instant,
})
export type WaitlistEntry = Static<typeof WaitlistEntry>

/** What waiting for one occurrence would mean for the asking member. */
export const WaitlistOutlook = exactly({
  /** No seat can be booked now. */
  isFull: flag,
  /** The member can join now. */
  open: flag,
  /** How many wait. */
  length: count,
  /** The member's own live entry. */
  entryId: orNull(id),
  /** When the class starts; without a time of day, when its date ends. */
  startsAt: instant,
  /** Until then a freed seat goes to the waitlist. */
  closesAt: instant,
  /** Until then a freed seat that costs the member nothing is taken at once. */
  automaticUntil: instant,
  /** How many minutes an offer lasts that is made until `automaticUntil`, and one made later. */
  offerMinutes: count,
  lateOfferMinutes: count,
  /** What a seat costs this member now; '0.00' when nothing. */
  price: money,
  /** Only where a credit of it would pay for the seat. */
  pack: Type.Optional(PayingPack),
})
export type WaitlistOutlook = Static<typeof WaitlistOutlook>

/** What accepting an offer led to: a booking, or the page where it is paid. */
export const OfferAccepted = exactly({ booking: Booking, checkoutUrl: orNull(text) })
export type OfferAccepted = Static<typeof OfferAccepted>

/** A card that the payment provider keeps for a member, as far as it is shown. */
export const SavedCard = exactly({ id: text, brand: text, last4: text })
export type SavedCard = Static<typeof SavedCard>
