import type { CheckoutStarted, ClassDateInput, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { emailNotVerified, userStore } from '../../accounts/people/index.ts'
import {
  assertSeatAvailable,
  attachSeatCheckout,
  findOfferPayment,
  findSeatPayment,
  formatWhen,
  getSaleEnd,
  getSerializeKeys,
  type HeldSeatPayment,
  quoteSeat,
  reserveSeat,
  type SeatQuote,
} from '../../bookings/index.ts'
import { type Order, startCheckout } from './start-checkout.ts'

/** A mailed link has no client address, so limits by address do not count it. */
type Caller = { actor: Pick<Actor, 'user'>; clientAddress?: string | undefined }

/**
 * Holds a seat and returns its payment page; for a member with an open waitlist offer, that of the offer. Throws the errors
 * of booking, FREE_FOR_YOU for a user who need not pay, EMAIL_NOT_VERIFIED, and RATE_LIMITED for an account or address with
 * too many unpaid seats within a day.
 */
export async function startClassCheckout(
  deps: Deps,
  { actor: { user }, input, clientAddress }: Caller & { input: ClassDateInput },
): Promise<CheckoutStarted> {
  // A member who has chosen to pay uses no credit.
  const quote = await quoteSeat(deps, { user, input, packId: null })
  if (quote.isFree) {
    await deps.inTransaction((tx) => assertSeatAvailable(deps, { user, quote, tx }))
    throw freeForYou()
  }
  const offer = await findOfferPayment(deps, { quote, user })
  if (offer) return startHeldSeatCheckout(deps, { user, payment: offer })
  const seat = { startsAt: quote.occurrence.startsAt, endsAt: quote.occurrence.endsAt, bookingDate: input.bookingDate }
  const addressLimit = clientAddress === undefined ? null : ({ limit: 'unpaidSeats', key: clientAddress } as const)
  let isCounted = false
  const order: Order = {
    purchase: { kind: 'class', itemKey: `class:${quote.studioClass.id}:${input.bookingDate}`, ...toSeatFields(quote) },
    texts: { details: formatWhen(deps, seat) },
    saleEndsAt: getSaleEnd(deps, seat),
    // Counts the seat as unpaid for the account. The address is stored so that a payment gives back what was taken
    // from `addressLimit`.
    newHold: { clientAddress },
    conflictCode: 'ALREADY_BOOKED',
    serializeBy: getSerializeKeys({ ...input, userId: user.id }),
    hold: async ({ checkoutId, expiresAt, tx }) => {
      const member = await userStore(deps).lock({ id: user.id, tx })
      if (!member) throw unauthorized()
      const currentQuote = await quoteSeat(deps, { user: member, input, packId: null, tx })
      // Returns the member’s own hold of this class on that date, if there is one.
      const ownHold = await assertSeatAvailable(deps, { user: member, quote: currentQuote, tx })
      if (currentQuote.isFree) throw freeForYou()
      if (ownHold)
        throw new AppError('ALREADY_BOOKED', 'A seat of this class is already held for you. Please try again.')
      if (!member.isEmailVerified) throw emailNotVerified()
      // Only once, even if the transaction is repeated.
      if (addressLimit && !isCounted) await deps.limits.take(addressLimit)
      isCounted = true
      const hold = { checkoutId, expiresAt }
      const booking = await reserveSeat(deps, { user: member, quote: currentQuote, hold, tx })
      return { ...toSeatFields(currentQuote), bookingId: booking.id }
    },
  }
  try {
    return await startCheckout(deps, { user, order })
  } catch (error) {
    if (addressLimit && isCounted) await deps.limits.giveBack(addressLimit)
    throw error
  }
}

const toSeatFields = ({ occurrence, studioClass, price }: SeatQuote) => ({
  occurrenceId: occurrence.id,
  scheduleId: occurrence.scheduleId,
  title: studioClass.name,
  price,
})

const freeForYou = () => new AppError('FREE_FOR_YOU', 'This class is free for you. You can book it right away.')

/**
 * Returns the payment page for a booking that the plan no longer covers. The seat is reserved until its release time;
 * after that another seat of the same date is held.
 */
export async function startBookingCheckout(
  deps: Deps,
  { actor, bookingId, clientAddress }: Caller & { bookingId: string },
): Promise<CheckoutStarted> {
  const { user } = actor
  const payment = await findSeatPayment(deps, { user, bookingId })
  if (payment.kind === 'released') return startClassCheckout(deps, { actor, input: payment.input, clientAddress })
  return startHeldSeatCheckout(deps, { user, payment })
}

/** Returns the payment page of a seat that is already booked by the member or offered to them. Throws NOT_CONFIRMED. */
function startHeldSeatCheckout(
  deps: Deps,
  { user, payment }: { user: User; payment: HeldSeatPayment },
): Promise<CheckoutStarted> {
  const { booking, title, price, payableUntil, isOffer } = payment
  const { id: bookingId, occurrenceId, scheduleId } = booking
  const order: Order = {
    purchase: { kind: 'class', itemKey: `booking:${bookingId}`, occurrenceId, scheduleId, title, price, isOffer },
    texts: { details: payment.when },
    saleEndsAt: payableUntil,
    conflictCode: 'ALREADY_BOOKED',
    serializeBy: getSerializeKeys(booking),
    hold: async ({ checkoutId, tx }) => {
      const isHeld = await attachSeatCheckout(deps, { bookingId, checkoutId, tx })
      if (!isHeld) throw new AppError('NOT_CONFIRMED', 'This booking is no longer held for you.')
      return { bookingId }
    },
  }
  return startCheckout(deps, { user, order })
}
