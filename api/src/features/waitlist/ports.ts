import type { Booking, BookingInput, Day, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'

/** A seat that a member waits for, checked as far as class and date go. */
export type WaitedSeat = {
  class: { id: string; name: string; capacity: number; dropInPrice: string }
  occurrence: { classId: string; date: Day; scheduleId: string | null }
  startsAt: Date | null
  endsAt: Date | null
  cancelBy: Date
  isFree: boolean
  price: { list: number; discount: number; paid: number; currency: 'usd' }
  meeting: { location: string | null; instructorName: string | null }
  catalogueVersion: string
}

/** What an occurrence looks like to readers. */
export type OccurrenceShown = { class: Booking['class']; location: string | null; price: string; capacity: number }
type Occurrence = { classId: string; scheduleId: string | null; bookingDate: Day }

/** What waitlists need of bookings. */
export type WaitedSeats = {
  /** Returns what is made of the seat; plans again while the catalogue changes in between. */
  withPlan<Result>(
    deps: Deps,
    wish: { user: User; input: BookingInput },
    work: (seat: WaitedSeat) => Promise<Result>,
  ): Promise<Result>
  /** Throws what makes `withPlan` plan again, when the catalogue has changed since. */
  assertCurrent(deps: Deps, input: { seat: WaitedSeat; tx: Tx }): Promise<void>
  keyOf(occurrence: WaitedSeat['occurrence']): string
  prepare(deps: Deps, input: { seat: WaitedSeat; user: User }): Promise<void>
  /** Until when a seat is sold. */
  saleEnd(deps: Deps, of: { startsAt: Date | null; bookingDate: Day }): Date
  formatWhen(deps: Deps, of: { bookingDate: Day; startsAt: Date | null; endsAt: Date | null }): string
  placeOf(deps: Deps, location: string | null): string
  /** Class, room and price of several occurrences, by the place in the list. */
  show(deps: Deps, occurrences: readonly Occurrence[]): Promise<OccurrenceShown[]>
}
