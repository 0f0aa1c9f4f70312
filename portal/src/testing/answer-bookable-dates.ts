import {
  addDays,
  type BookableDate,
  type BookableDates,
  type Booking,
  type BookingTerms,
  daysBetween,
  findLastBookableDay,
  getDayIn,
  type Instructor,
  MAX_RANGE_DAYS,
  type Occurrence,
  resolvePayer,
  type StudioClass,
  startOfDayIn,
  type User,
  type UserPack,
} from '@studio/contract'
import { type FakeServer, failure } from '@studio/contract/testing/server'

const timeZone = 'America/New_York'

/** Computes the response of listBookableDates from the fake server's lists and user, as the API would. */
export async function answerBookableDates({ server, classId }: { server: FakeServer; classId: string }) {
  const readFromServer = async <Answer>(path: string): Promise<Answer> => {
    const response = await server.fetch(`/api/${path}`)
    if (!response.ok) throw new TypeError('Failed to fetch')
    return response.json()
  }
  const user = await readFromServer<User>('user')
  // Tests count the page's calls of getUser. This one is not the page's: remove it from the record.
  server.calls.splice(
    server.calls.findLastIndex(({ name }) => name === 'getUser'),
    1,
  )
  const today = getDayIn(new Date(), timeZone)
  const terms = await readFromServer<BookingTerms>('booking-terms')
  // Admins have no last bookable day.
  const lastDay = findLastBookableDay({ person: user, today, terms }) ?? addDays(today, MAX_RANGE_DAYS - 1)
  const studioClass = (await readFromServer<StudioClass[]>('classes')).find((listedClass) => listedClass.id === classId)
  if (!studioClass) return failure('NOT_FOUND')
  const instructors = await readFromServer<Instructor[]>('instructors')
  const occurrences = await readFromServer<Occurrence[]>(`schedules?from=${today}&to=${lastDay}`)
  const bookings = await readFromServer<Booking[]>('user/bookings')
  const packs = (await readFromServer<UserPack[]>('user/packs'))
    .filter(({ status, covers }) => status === 'active' && covers.includes(studioClass.category))
    .map((pack) => ({
      id: pack.id,
      name: pack.name,
      credits: pack.credits,
      creditsLeft: pack.creditsLeft,
      lastDay: pack.lastDay,
      covers: pack.covers,
    }))
  const toBookableDate = (occurrence: Pick<Occurrence, 'date'> & Partial<Occurrence>): BookableDate => {
    // The id of an occurrence is that of its schedule.
    const { date, id: scheduleId = null, startsAt = null, capacity = 0, bookedCount = 0 } = occurrence
    const start = new Date(startsAt ?? startOfDayIn(date, timeZone))
    const { dropInPrice: price, category } = studioClass
    const { payer, isFree, pack, refusals } = resolvePayer({
      user,
      membership: user.membership,
      packs,
      date,
      startsAt: start,
      price,
      category,
    })
    const refusal = refusals.find(({ payer }) => payer === 'membership')
    const ownStatus = bookings.find(
      (booking) => booking.bookingDate === date && booking.scheduleId === scheduleId,
    )?.status
    return {
      date,
      scheduleId,
      startsAt,
      payer,
      isFree,
      ...(pack && { packId: pack.id }),
      membershipRefusal: refusal?.payer === 'membership' ? refusal.reason : null,
      seatsLeft: startsAt ? capacity - bookedCount : null,
      ownSeat: ownStatus === 'confirmed' || ownStatus === 'pending' ? ownStatus : null,
      cancelBy: new Date(start.getTime() - (startsAt ? terms.cancelHours : 0) * 3_600_000).toISOString(),
    }
  }
  const nextDays = Array.from({ length: daysBetween(today, lastDay) + 1 }, (_, index) => ({
    date: addDays(today, index),
  }))
  const dates = studioClass.meetsOnAnyDate
    ? nextDays
    : occurrences.filter(
        (occurrence) =>
          occurrence.classId === classId && new Date(occurrence.startsAt) > new Date() && occurrence.date <= lastDay,
      )
  return {
    class: studioClass,
    instructorName: instructors.find((instructor) => instructor.id === studioClass.instructorId)?.name ?? null,
    cancelHours: studioClass.cancelHours ?? terms.cancelHours,
    hasWaitlist: terms.waitlist !== undefined && studioClass.hasWaitlist !== false,
    ...(packs.length > 0 && { packs }),
    dates: dates.map(toBookableDate),
  } satisfies BookableDates
}
