import { type Booking, formatCents, type Price, type StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import type { PriceSnapshot } from './booking-document.ts'
import { loadOccurrenceDetails } from './occurrence-details.ts'
import type { PreparedBooking } from './prepare-booking.ts'
import type { StoredBooking } from './stored-booking.ts'

/** A price snapshot as every answer shows it. */
const toPriceResponse = ({ list, discount, paid, currency }: PriceSnapshot): Price => ({
  list: formatCents(list),
  discount: formatCents(discount),
  paid: formatCents(paid),
  currency,
})

/** Bookings with their classes, as every response shows them. A few reads for any number of bookings. */
export async function toBookingResponses(deps: Deps, bookings: readonly StoredBooking[]): Promise<Booking[]> {
  const classes = await classStore(deps).findMany(bookings.map(({ classId }) => classId))
  const detailsOf = await loadOccurrenceDetails(deps, bookings)
  const instructors = await instructorStore(deps).findMany([
    ...classes.flatMap(({ instructorId }) => instructorId ?? []),
    ...bookings.flatMap((booking) => detailsOf(booking).substituteId ?? []),
  ])
  const pending = bookings.flatMap(({ status, checkoutId }) => (status === 'pending' && checkoutId ? [checkoutId] : []))
  const urls = await checkoutStore(deps).urlsOf(pending)
  const classById = new Map(classes.map((one) => [one.id, one]))
  const nameById = new Map(instructors.map(({ id, name }) => [id, name]))
  return bookings.map((booking) => {
    const of = classById.get(booking.classId)
    const { location, substituteId } = detailsOf(booking)
    const instructorName = nameById.get(substituteId ?? of?.instructorId ?? '') ?? null
    return show({ booking, of, instructorName, location, checkoutUrl: urls.get(booking.checkoutId ?? '') })
  })
}

/** One booking, as every answer shows it. */
export async function toBookingResponse(deps: Deps, booking: StoredBooking): Promise<Booking> {
  const [shown] = await toBookingResponses(deps, [booking])
  if (!shown) throw new Error('one booking in, one out')
  return shown
}

/** A booking that was just made and needs no payment, from what it was made of: nothing is read again. */
export const showMadeBooking = ({ booking, plan }: { booking: StoredBooking; plan: PreparedBooking }): Booking =>
  show({ booking, of: plan.class, ...plan.details, checkoutUrl: undefined })

/** Class, room and price of what a prepared booking is for. */
export const showPlanned = ({ class: of, details }: PreparedBooking) => ({
  class: classOf({ classId: of.id, of, instructorName: details.instructorName }),
  location: details.location,
  price: of.dropInPrice,
  windows: of,
})

/** Class, room and price of several occurrences, in their order. A few reads for any number of them. */
export async function showOccurrences(
  deps: Deps,
  occurrences: ReadonlyArray<Pick<StoredBooking, 'classId' | 'scheduleId' | 'bookingDate'>>,
) {
  const classes = await classStore(deps).findMany(occurrences.map(({ classId }) => classId))
  const detailsOf = await loadOccurrenceDetails(deps, occurrences)
  const instructors = await instructorStore(deps).findMany([
    ...classes.flatMap(({ instructorId }) => instructorId ?? []),
    ...occurrences.flatMap((occurrence) => detailsOf(occurrence).substituteId ?? []),
  ])
  return occurrences.map((occurrence) => {
    const of = classes.find(({ id }) => id === occurrence.classId)
    const { location, substituteId } = detailsOf(occurrence)
    const leader = instructors.find(({ id }) => id === (substituteId ?? of?.instructorId))
    const shown = classOf({ classId: occurrence.classId, of, instructorName: leader?.name ?? null })
    return { class: shown, location, price: of?.dropInPrice ?? '0.00', windows: of ?? { capacity: 0 } }
  })
}

type ClassData = { classId: string; of: StudioClass | undefined; instructorName: string | null }

const classOf = ({ classId, of, instructorName }: ClassData): Booking['class'] => ({
  id: classId,
  name: of?.name ?? 'A former class',
  category: of?.category ?? 'lifestyle',
  imageUrl: of?.imageUrl ?? null,
  instructorName,
  duration: of?.duration ?? 0,
})

type BookingData = {
  booking: StoredBooking
  of: StudioClass | undefined
  instructorName: string | null
  location: string | null
  checkoutUrl: string | undefined
}

function show({ booking, of, instructorName, location, checkoutUrl }: BookingData): Booking {
  const isPending = booking.status === 'pending'
  return {
    id: booking.id,
    userId: booking.userId,
    classId: booking.classId,
    scheduleId: booking.scheduleId,
    bookingDate: booking.bookingDate,
    status: booking.status,
    paymentIntentId: booking.paymentIntentId,
    createdAt: booking.createdAt.toISOString(),
    class: classOf({ classId: booking.classId, of, instructorName }),
    startsAt: booking.startsAt?.toISOString() ?? null,
    endsAt: booking.endsAt?.toISOString() ?? null,
    cancelBy: booking.cancelBy.toISOString(),
    price: toPriceResponse(booking.price),
    lateCancel: booking.lateCancel,
    location,
    movedFrom: booking.movedFrom?.toISOString() ?? null,
    ...(booking.freeBy ? { freeBy: booking.freeBy } : {}),
    ...(booking.waitlistEntryId ? { waitlistEntryId: booking.waitlistEntryId } : {}),
    ...(booking.isAutoCharged && booking.status === 'confirmed' ? { refundUntil: booking.cancelBy.toISOString() } : {}),
    ...(booking.releaseAt ? { releaseAt: booking.releaseAt.toISOString() } : {}),
    ...(isPending && checkoutUrl ? { checkoutUrl } : {}),
    ...(isPending && booking.holdExpiresAt ? { holdExpiresAt: booking.holdExpiresAt.toISOString() } : {}),
  }
}
