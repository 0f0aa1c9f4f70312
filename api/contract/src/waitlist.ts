import type { Booking } from './entities/bookings.ts'
import type { Instant } from './entities/fields.ts'
import type { Day } from './rules/days.ts'
import type { Money } from './rules/money.ts'
import type { WaitlistMiss } from './rules/waitlist.ts'

/**
 * waiting: in the queue. charging: a seat is held while the agreed card is charged. offered: a seat is held for an answer.
 * seated: booked. left: by the member. passed: an offer was not taken. ended: by anything else.
 */
export const waitlistStates = ['waiting', 'charging', 'offered', 'seated', 'left', 'passed', 'ended'] as const
export type WaitlistState = (typeof waitlistStates)[number]

/** Why an entry ended other than by a miss. */
export const waitlistEnds = ['won_other', 'date_cancelled', 'started', 'switched_off'] as const
export type WaitlistEnd = (typeof waitlistEnds)[number]

/** One time that a freed seat went past an entry. */
export type WaitlistSkip = { at: Instant; reason: WaitlistMiss; isCurable: boolean }

/** A seat that is held for one member of the waitlist until an instant. */
export type WaitlistOffer = {
  bookingId: string
  until: Instant
  /** '0.00' when it is accepted without paying. */
  price: Money
  /** Where to pay; null when it is free, and while the provider has no page for it yet. */
  checkoutUrl: string | null
}

/** A card that the payment provider keeps for a member, as far as it is shown. */
export type SavedCard = { id: string; brand: string; last4: string }

/** That a saved card is charged as soon as the member gets in; `sentence` is what they agreed to, word for word. */
type ChargeAgreement = { sentence: string; price: Money; last4: string; agreedAt: Instant }

/** A member's own place on the waitlist of one occurrence. */
export type WaitlistEntry = {
  id: string
  classId: string
  scheduleId: string | null
  bookingDate: Day
  class: Booking['class']
  startsAt: Instant | null
  endsAt: Instant | null
  /** The room as displayed; null where the studio's address is enough. */
  location: string | null
  state: WaitlistState
  /** 1 is the next; null unless waiting. */
  position: number | null
  /** How many wait now. */
  length: number
  /** Until then a freed seat goes to the waitlist; afterwards it is public. */
  closesAt: Instant
  /** The member's own cut-off in minutes before the start; null without one. */
  notLaterThan: number | null
  /** What a seat costs this member now; '0.00' when nothing. */
  price: Money
  /** Every seat that went past this entry, oldest first. */
  skips: WaitlistSkip[]
  /** Why it ended, where no seat that went past ended it. */
  endReason: WaitlistEnd | null
  /** Only while a seat is held: offered, or while the card is charged. */
  offer: WaitlistOffer | null
  /** Null when the member is to pay by themselves, or nothing. */
  charge: ChargeAgreement | null
  /** How many of the people in this place got in during the last 8 weeks; null below 10 cases. */
  odds: { seated: number; of: number } | null
  joinedAt: Instant
}

/** What waiting for one occurrence would mean for the asking member. */
export type WaitlistOutlook = {
  /** No seat can be booked now. */
  isFull: boolean
  /** The member can join now. */
  open: boolean
  /** How many wait. */
  length: number
  /** The member's own live entry. */
  entryId: string | null
  /** When the class starts; without a time of day, when its date ends. */
  startsAt: Instant
  /** Until then a freed seat goes to the waitlist. */
  closesAt: Instant
  /** Until then a freed seat that costs the member nothing is taken at once. */
  automaticUntil: Instant
  /** How many minutes an offer lasts that is made until `automaticUntil`, and one made later. */
  offerMinutes: number
  lateOfferMinutes: number
  /** What a seat costs this member now; '0.00' when nothing. */
  price: Money
}

/** What accepting an offer led to: a booking, or the page where it is paid. */
export type OfferAccepted = { booking: Booking; checkoutUrl: string | null }
