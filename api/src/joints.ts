import { formatWhen } from './features/bookings/booking-format.ts'
import { giveSeat } from './features/bookings/give-seat.ts'
import { confirmOffer, findSeatBooking, releaseSeat, saleEnd } from './features/bookings/held-seats.ts'
import { assertPlanCurrent, type PreparedBooking, withBookingPlan } from './features/bookings/prepare-booking.ts'
import { rosterEntries } from './features/bookings/roster.ts'
import { showOccurrences } from './features/bookings/show-booking.ts'
import { prepareSeat } from './features/bookings/take-seat.ts'
import { endCheckout } from './features/checkout/end-checkout.ts'
import { startBookingCheckout } from './features/checkout/start-booking-checkout.ts'
import { occurrenceKey } from './features/seats/occurrence-store.ts'
import type { WaitedSeats } from './features/waitlist/ports.ts'
import { rosterWaitlist } from './features/waitlist/roster-waitlist.ts'
import { noteOfferReleased } from './features/waitlist/win-seat.ts'

// The ports (`ports.ts`) that are left: those of modules that need one above them.

/** Waitlists, as rosters see them. */
export { rosterWaitlist }

/** Bookings, as waitlists see them. */
export const waitedSeats: WaitedSeats = {
  withPlan: withBookingPlan,
  assertCurrent: (deps, { seat, tx }) => assertPlanCurrent(deps, { plan: seat, tx }),
  keyOf: occurrenceKey,
  prepare: (deps, { seat, user }) => prepareSeat(deps, { plan: seat, user }),
  give: (deps, { seat, user, ...input }) => giveSeat(deps, { plan: seat as PreparedBooking, user, ...input }),
  confirm: confirmOffer,
  release: async (deps, input) => {
    await noteOfferReleased(deps, input)
    await releaseSeat(deps, input)
  },
  endCheckout: async (deps, { checkoutId }) => {
    const checkout = await deps.checkouts.findById(checkoutId)
    if (checkout?.isLive) await endCheckout(deps, { checkout, as: 'cancelled' })
  },
  startCheckout: (deps, { user, bookingId }) => startBookingCheckout(deps, { actor: { user }, bookingId }),
  rosterEntry: async (deps, bookingId) => {
    const booking = await deps.bookings.findById(bookingId)
    return booking ? (await rosterEntries(deps, [booking]))[0] : undefined
  },
  loadBooking: findSeatBooking,
  saleEnd,
  formatWhen,
  show: showOccurrences,
}
