import type { Booking, BookingInput, CheckoutStarted, Day, RosterEntry, SeatPayer, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'

type Price = { list: number; discount: number; paid: number; currency: 'usd' }

/** A seat that a member waits for, checked as far as class and date go. */
export type WaitedSeat = {
  class: { id: string; name: string; capacity: number; dropInPrice: string }
  occurrence: { classId: string; date: Day; scheduleId: string | null }
  startsAt: Date | null
  endsAt: Date | null
  cancelBy: Date
  isFree: boolean
  payer: SeatPayer
  price: Price
  meeting: { location: string | null; instructorName: string | null }
  catalogueVersion: string
}

/** A booking as far as waitlists are concerned. */
export type WaitedBooking = {
  id: string
  userId: string
  status: Booking['status']
  startsAt: Date | null
  endsAt: Date | null
  price: Price
  checkoutId: string | null
  holdExpiresAt: Date | null
}

/** What an occurrence looks like to readers. */
export type OccurrenceShown = { class: Booking['class']; location: string | null; price: string; capacity: number }
type Occurrence = { classId: string; scheduleId: string | null; bookingDate: Day }

/** What waitlists need of bookings and checkouts. */
export type WaitedSeats = {
  /**
   * Returns what is made of the seat; plans again while the catalogue changes in between. `atDesk`: without a booking
   * window.
   */
  withPlan<Result>(
    deps: Deps,
    wish: { user: User; input: BookingInput; atDesk?: boolean },
    work: (seat: WaitedSeat) => Promise<Result>,
  ): Promise<Result>
  /** Throws what makes `withPlan` plan again, when the catalogue has changed since. */
  assertCurrent(deps: Deps, input: { seat: WaitedSeat; tx: Tx }): Promise<void>
  keyOf(occurrence: WaitedSeat['occurrence']): string
  prepare(deps: Deps, input: { seat: WaitedSeat; user: User }): Promise<void>
  /** Books a seat, or holds it until an instant; throws why the member cannot have it. */
  give(
    deps: Deps,
    input: {
      seat: WaitedSeat
      user: User
      hold: { checkoutId: null; expiresAt: Date } | null
      waitlist: { entryId: string; isKept: boolean }
      tx: Tx
    },
  ): Promise<WaitedBooking>
  /** Turns an offer that costs nothing into a booking and mails it. */
  confirm(deps: Deps, input: { bookingId: string; tx: Tx }): Promise<void>
  /** Ends a held seat; what it frees goes to the next. */
  release(deps: Deps, input: { bookingId: string; as: 'expired' | 'cancelled'; tx: Tx }): Promise<void>
  /** Ends a checkout, at the provider too; one that turns out to be paid confirms its booking instead. */
  endCheckout(deps: Deps, input: { checkoutId: string }): Promise<void>
  /** The page where the member pays for an offer: one for each. */
  startCheckout(deps: Deps, input: { user: User; bookingId: string }): Promise<CheckoutStarted>
  rosterEntry(deps: Deps, bookingId: string): Promise<RosterEntry | undefined>
  loadBooking(deps: Deps, bookingId: string): Promise<Booking | undefined>
  /** Until when a seat is sold. */
  saleEnd(deps: Deps, of: { startsAt: Date | null; bookingDate: Day }): Date
  formatWhen(deps: Deps, of: { bookingDate: Day; startsAt: Date | null; endsAt: Date | null }): string
  /** Class, room and price of several occurrences, by the place in the list. */
  show(deps: Deps, occurrences: readonly Occurrence[]): Promise<OccurrenceShown[]>
}
