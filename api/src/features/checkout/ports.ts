import type { Booking, BookingInput, Enrollment, Program, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { CheckoutPrice } from './checkout-document.ts'

/** A seat that may be paid for: class and date hold. */
export type SeatPlan = {
  class: { name: string }
  occurrence: { classId: string; date: string; scheduleId: string | null }
  startsAt: Date | null
  endsAt: Date | null
  /** Whether it costs this user nothing. */
  isFree: boolean
  price: CheckoutPrice
}

/** The booked seat itself until it is released; then a new one of the same date. */
export type BookedSeatPayment =
  | {
      kind: 'held'
      booking: { scheduleId: string | null }
      title: string
      when: string
      price: CheckoutPrice
      endsAt: Date
    }
  | { kind: 'released'; input: BookingInput }

/** What is paid for, as its feature sees it; every write happens in the transaction that it is given. */
export type Seats<Plan extends SeatPlan = SeatPlan> = {
  /** Returns what is made of the plan; plans again while the catalogue changes in between. */
  withPlan<Result>(
    deps: Deps,
    wish: { user: User; input: BookingInput },
    work: (plan: Plan) => Promise<Result>,
  ): Promise<Result>
  /** The occurrence as one text. */
  keyOf(occurrence: SeatPlan['occurrence']): string
  /** The date and time, formatted for display. */
  formatWhen(deps: Deps, plan: Plan): string
  /** Throws why the seat cannot be had; the member's own hold of it is no obstacle. */
  check(deps: Deps, input: { plan: Plan; user: User }): Promise<unknown>
  /** Lets those who want the same seat come one after the other. */
  runExclusive<Result>(plan: Plan, work: () => Promise<Result>): Promise<Result>
  /** What must be there before the transaction that holds the seat. */
  prepare(deps: Deps, input: { plan: Plan; user: User }): Promise<void>
  /** Holds a seat; throws `mustLookAgain` when the member's own checkout holds it. */
  hold(
    deps: Deps,
    input: { plan: Plan; user: User; hold: { checkoutId: string; expiresAt: Date }; tx: Tx },
  ): Promise<string>
  /** Whether data that the seat depends on has changed, so that all of it must be checked again. */
  mustLookAgain(error: unknown): boolean
  /** Until when the seat is sold. */
  saleEnd(deps: Deps, plan: Plan): Date
  /** `lost`: not held any more; `started`: paid when the class had begun. */
  confirm(
    deps: Deps,
    input: {
      bookingId: string
      paymentIntentId: string | null
      paidAt: Date
      price: CheckoutPrice
      checkoutId: string
      tx: Tx
    },
  ): Promise<'confirmed' | 'covered' | 'lost' | 'started'>
  /** What is to be paid for a booking that its plan no longer covers. */
  findPayment(deps: Deps, input: { user: User; bookingId: string }): Promise<BookedSeatPayment>
  /** Notes the checkout that is open for a booked seat; false when that waits for no payment any more. */
  attach(deps: Deps, input: { bookingId: string; checkoutId: string; tx: Tx }): Promise<boolean>
  release(deps: Deps, input: { bookingId: string; as: 'expired' | 'cancelled'; tx: Tx }): Promise<void>
  /** Keeps the seat until the class begins, while a bank transfer is under way. */
  keep(deps: Deps, input: { bookingId: string; tx: Tx }): Promise<Date | null>
  /** The provider refunded a booking without our request: the booking ends. */
  endPaid(deps: Deps, input: { bookingId: string; tx: Tx }): Promise<void>
  show(deps: Deps, bookingId: string): Promise<Booking | undefined>
}

export type Places = {
  /** Throws NOT_FOUND, PROGRAM_NOT_AVAILABLE, ALREADY_ENROLLED. */
  plan(deps: Deps, input: { user: User; programId: string }): Promise<{ program: Program; price: CheckoutPrice }>
  hold(
    deps: Deps,
    input: {
      user: User
      program: Program
      price: CheckoutPrice
      checkoutId: string
      tx: Tx
    },
  ): Promise<string>
  /** False when the member has an active enrollment in this program already, or has closed the account. */
  activate(
    deps: Deps,
    input: { enrollmentId: string; paymentIntentId: string | null; paidAt: Date; tx: Tx },
  ): Promise<boolean>
  release(deps: Deps, input: { enrollmentId: string; tx: Tx }): Promise<void>
  endPaid(deps: Deps, input: { enrollmentId: string; tx: Tx }): Promise<void>
  show(deps: Deps, enrollmentId: string): Promise<Enrollment | undefined>
}

export type Plans = {
  /** Throws ALREADY_SUBSCRIBED. */
  plan(deps: Deps, input: { user: User }): Promise<{ title: string; details: string; price: CheckoutPrice }>
  /** Fetches a subscription from the provider and applies its status. */
  sync(deps: Deps, subscriptionId: string): Promise<void>
}

/** What checkouts need of the features whose things are bought; `features.ts` joins them. */
export type Purchases = { seats: Seats; places: Places; plans: Plans }
