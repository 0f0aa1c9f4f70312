import type { Booking, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { checkoutStore, toPriceResponse } from '../../payments/records/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'

export async function loadBookingResponses(deps: Deps, bookings: readonly StoredBooking[]): Promise<Booking[]> {
  const getDetails = await loadDetails(deps, bookings)
  const pendingCheckoutIds = bookings.flatMap(({ status, checkoutId }) =>
    status === 'pending' && checkoutId ? [checkoutId] : [],
  )
  const urls = await checkoutStore(deps).findUrls(pendingCheckoutIds)
  return bookings.map((booking) => {
    const { studioClass, occurrence, instructorName } = getDetails(booking)
    const location = occurrence ? occurrence.location : booking.snapshot.location
    const checkoutUrl = urls.get(booking.checkoutId ?? '')
    return toBookingResponse({ booking, studioClass, instructorName, location, checkoutUrl })
  })
}

type OccurrenceRef = Pick<StoredBooking, 'classId' | 'occurrenceId'>

/** Returns a function that looks up the details of a seat. Makes three queries for any number of seats. */
async function loadDetails(deps: Deps, seats: readonly OccurrenceRef[]) {
  const [classes, occurrences] = await Promise.all([
    classStore(deps).findMany(seats.map(({ classId }) => classId)),
    occurrenceStore(deps).findMany(seats.map(({ occurrenceId }) => occurrenceId)),
  ])
  const instructors = await instructorStore(deps).findMany([
    ...classes.flatMap(({ instructorId }) => instructorId ?? []),
    ...occurrences.flatMap(({ instructorId }) => instructorId ?? []),
  ])
  const classById = new Map(classes.map((studioClass) => [studioClass.id, studioClass]))
  const occurrenceById = new Map(occurrences.map((occurrence) => [occurrence.id, occurrence]))
  const nameById = new Map(instructors.map(({ id, name }) => [id, name]))
  return ({ classId, occurrenceId }: OccurrenceRef) => {
    const studioClass = classById.get(classId)
    const occurrence = occurrenceById.get(occurrenceId)
    const instructorId = occurrence ? occurrence.instructorId : studioClass?.instructorId
    return { studioClass, occurrence, instructorName: nameById.get(instructorId ?? '') ?? null }
  }
}

export async function loadBookingResponse(deps: Deps, booking: StoredBooking): Promise<Booking> {
  const [response] = await loadBookingResponses(deps, [booking])
  if (!response) throw new Error('the booking has no response')
  return response
}

export async function findBookingResponse(deps: Deps, bookingId: string): Promise<Booking | undefined> {
  const booking = await bookingStore(deps).findById(bookingId)
  return booking ? loadBookingResponse(deps, booking) : undefined
}

export async function loadOccurrenceDetails<Entry extends OccurrenceRef>(deps: Deps, entries: readonly Entry[]) {
  const getDetails = await loadDetails(deps, entries)
  return entries.map((entry) => {
    const { studioClass, occurrence, instructorName } = getDetails(entry)
    return {
      entry,
      class: toClassSummary({ classId: entry.classId, studioClass, instructorName }),
      location: occurrence?.location ?? null,
      price: studioClass?.dropInPrice ?? '0.00',
      // A class can have its own waitlist settings; its capacity is the default length of the waitlist.
      waitlistSettings: studioClass ?? { capacity: 0 },
    }
  })
}

type ClassSummaryInput = { classId: string; studioClass: StudioClass | undefined; instructorName: string | null }

const toClassSummary = ({ classId, studioClass, instructorName }: ClassSummaryInput): Booking['class'] => ({
  id: classId,
  name: studioClass?.name ?? 'A former class',
  category: studioClass?.category ?? 'lifestyle',
  imageUrl: studioClass?.imageUrl ?? null,
  instructorName,
  duration: studioClass?.duration ?? 0,
})

type BookingResponseInput = {
  booking: StoredBooking
  studioClass: StudioClass | undefined
  instructorName: string | null
  location: string | null
  checkoutUrl?: string | undefined
}

export function toBookingResponse({
  booking,
  studioClass,
  instructorName,
  location,
  checkoutUrl,
}: BookingResponseInput): Booking {
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
    class: toClassSummary({ classId: booking.classId, studioClass, instructorName }),
    startsAt: booking.startsAt?.toISOString() ?? null,
    endsAt: booking.endsAt?.toISOString() ?? null,
    cancelBy: booking.cancelBy.toISOString(),
    price: toPriceResponse(booking.price),
    lateCancel: booking.lateCancel,
    location,
    movedFrom: booking.movedFrom?.toISOString() ?? null,
    // Why the seat is free, if not because of a plan.
    ...(booking.freeBy ? { freeBy: booking.freeBy } : {}),
    ...(booking.packId ? { packId: booking.packId } : {}),
    ...(booking.waitlistEntryId ? { waitlistEntryId: booking.waitlistEntryId } : {}),
    ...(booking.isAutoCharged && booking.status === 'confirmed' ? { refundUntil: booking.cancelBy.toISOString() } : {}),
    // When a booking that the plan no longer covers is released, unless the member pays.
    ...(booking.releaseAt ? { releaseAt: booking.releaseAt.toISOString() } : {}),
    ...(isPending && checkoutUrl ? { checkoutUrl } : {}),
    ...(isPending && booking.holdExpiresAt ? { holdExpiresAt: booking.holdExpiresAt.toISOString() } : {}),
  }
}
