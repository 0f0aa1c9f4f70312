import { addDays, CURRENCY, classCategories, type Day, daysBetween, getWeekday } from '@studio/contract'
import { createObjectId, type DocumentIn, insertAll } from '../adapters/mongo.ts'
import type { Deps } from '../deps.ts'
import { type UserDocument, userStore } from '../features/accounts/people/index.ts'
import { bookingStore } from '../features/bookings/index.ts'
import { getCalendarHorizon, occurrenceStore, scheduleStore, toNewOccurrence } from '../features/calendar/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { membershipHistory, noPlan } from '../features/memberships/index.ts'
import { checkoutStore } from '../features/payments/records/index.ts'
import { isProduction } from '../platform/env.ts'
import { getSpanOnDay, hoursBefore, startOfDay } from '../platform/studio-time.ts'
import { toSearch } from '../platform/text-search.ts'
import { demoPassword } from './demo-people.ts'

/** `days`: how far back the bookings reach. */
export type Size = { bookings: number; users: number; classes: number; days: number }
/** Ten times the size of one location. */
export const largeSize: Size = { bookings: 200_000, users: 10_000, classes: 500, days: 730 }

/** How many days ahead occurrences have bookings. */
const DAYS_AHEAD = 14
const MIN_CAPACITY = 6
const SHARE_OF_TAKEN_SEATS = 0.6
const DROP_IN_CENTS = 2_500

type Person = { id: string; isMember: boolean }
type WeeklyClass = { classId: string; scheduleId: string; dayOfWeek: number; startTime: string; endTime: string }

/**
 * Adds a studio with years of bookings: users `member-1` and so on, weekly classes, and evenly spread bookings, with
 * the checkouts of the paid ones. Returns false when one was loaded before.
 */
export async function loadLargeStudio(deps: Deps, size: Size): Promise<boolean> {
  const demoLoads = deps.database.connection.collection<{ _id: string; at: Date }>('demo_loads')
  if (await demoLoads.findOne({ _id: 'large' })) return false
  await demoLoads.insertOne({ _id: 'large', at: deps.clock.now() })
  const firstDay = addDays(deps.clock.today(), -size.days)
  const people = await insertPeople(deps, { size, firstDay })
  const occurrenceCount = (size.classes * (size.days + DAYS_AHEAD)) / 7
  const capacity = Math.max(MIN_CAPACITY, Math.ceil(size.bookings / occurrenceCount / SHARE_OF_TAKEN_SEATS))
  const weeklyClasses = await insertClasses(deps, { size, firstDay, capacity })
  await insertOccurrences(deps, { size, firstDay, capacity, weeklyClasses, people })
  return true
}

/**
 * All people share the password of the demo, so that a benchmark can sign in as any of them. In production the password
 * is a random secret. Two fifths are members.
 */
async function insertPeople(deps: Deps, { size, firstDay }: { size: Size; firstDay: Day }): Promise<Person[]> {
  const password = await deps.passwords.hash(isProduction(deps.env) ? deps.ids.secret() : demoPassword)
  const joinedAt = startOfDay({ clock: deps.clock, day: addDays(firstDay, -30) })
  const users: UserDocument[] = []
  const planChanges: Array<DocumentIn<typeof membershipHistory>> = []
  for (let index = 0; index < size.users; index += 1) {
    const _id = createObjectId()
    const isMember = index % 5 < 2
    const username = `member-${index + 1}`
    const email = `member.${index + 1}@members.example`
    const firstName = 'Ann'
    const lastName = `Large ${index + 1}`
    users.push({
      _id,
      username,
      usernameKey: username,
      usernameLook: username,
      email,
      password,
      firstName,
      lastName,
      profileImageUrl: null,
      membershipType: isMember ? 'monthly' : 'none',
      membershipStatus: isMember ? 'active' : null,
      membershipEndsAt: null,
      cancelAtPeriodEnd: false,
      planCovers: null,
      membershipTerms: null,
      role: 'user',
      emailVerifiedAt: joinedAt,
      resetId: null,
      search: toSearch([username, email, firstName, lastName]),
      tags: [],
      tagKeys: [],
      isClosed: false,
      createdAt: joinedAt,
      updatedAt: joinedAt,
    })
    const userId = _id.toHexString()
    if (isMember)
      planChanges.push({
        _id: `${userId}:1`,
        userId,
        number: 1,
        at: joinedAt,
        joinedAt,
        hadPaid: false,
        before: noPlan,
        after: { plan: 'monthly', state: 'active', monthlyCents: 0 },
        by: { kind: 'system', id: null },
      })
  }
  await insertAll(userStore(deps).model, users)
  await insertAll(membershipHistory(deps).model, planChanges)
  return users.map(({ _id, membershipType }) => ({ id: _id.toHexString(), isMember: membershipType !== 'none' }))
}

type ClassesInput = { size: Size; firstDay: Day; capacity: number }

async function insertClasses(deps: Deps, { size, firstDay, capacity }: ClassesInput): Promise<WeeklyClass[]> {
  const createdAt = startOfDay({ clock: deps.clock, day: firstDay })
  const classes: Array<DocumentIn<typeof classStore>> = []
  const schedules: Array<DocumentIn<typeof scheduleStore>> = []
  for (let index = 0; index < size.classes; index += 1) {
    const classId = createObjectId()
    const scheduleId = createObjectId()
    const hour = String(7 + (index % 12)).padStart(2, '0')
    classes.push({
      _id: classId,
      name: `Quiet Hour ${index + 1}`,
      description: 'An hour for the mind, in a small group.',
      type: 'class',
      instructorId: null,
      duration: 50,
      capacity,
      imageUrl: null,
      dropInPriceCents: DROP_IN_CENTS,
      category: classCategories[index % classCategories.length] ?? 'yoga',
      meetsOnAnyDate: false,
      isActive: true,
      createdAt,
    })
    schedules.push({
      _id: scheduleId,
      classId,
      dayOfWeek: index % 7,
      startTime: `${hour}:00`,
      endTime: `${hour}:50`,
      startDate: firstDay,
      endDate: null,
      isRecurring: true,
      isActive: true,
      location: null,
      plannedUntil: getCalendarHorizon(deps),
      createdAt,
    })
  }
  await insertAll(classStore(deps).model, classes)
  await insertAll(scheduleStore(deps).model, schedules)
  return schedules.map(({ _id, classId, dayOfWeek, startTime, endTime }) => ({
    classId: classId.toHexString(),
    scheduleId: _id.toHexString(),
    dayOfWeek,
    startTime,
    endTime,
  }))
}

type OccurrencesInput = ClassesInput & { weeklyClasses: readonly WeeklyClass[]; people: readonly Person[] }

/** Stores occurrences up to the calendar's horizon, and bookings up to DAYS_AHEAD days from now. */
async function insertOccurrences(
  deps: Deps,
  { size, firstDay, capacity, weeklyClasses, people }: OccurrencesInput,
): Promise<void> {
  const dayCount = daysBetween(firstDay, getCalendarHorizon(deps)) + 1
  const daysWithBookings = size.days + DAYS_AHEAD
  let bookedCount = 0
  for (let dayIndex = 0; dayIndex < dayCount; dayIndex += 1) {
    const date = addDays(firstDay, dayIndex)
    const classes = weeklyClasses.filter(({ dayOfWeek }) => dayOfWeek === getWeekday(date))
    const dayNumber = Math.min(dayIndex + 1, daysWithBookings)
    const totalByThisDay = Math.floor((size.bookings * dayNumber) / daysWithBookings)
    // No person has two bookings on one day.
    const maxBookings = dayIndex < daysWithBookings ? Math.min(people.length, classes.length * capacity) : 0
    const bookingsThisDay = Math.min(totalByThisDay - bookedCount, maxBookings)
    const occurrences: Array<DocumentIn<typeof occurrenceStore>> = []
    const bookings: Array<DocumentIn<typeof bookingStore>> = []
    const checkouts: Array<DocumentIn<typeof checkoutStore>> = []
    for (const [classIndex, { classId, scheduleId, startTime, endTime }] of classes.entries()) {
      const span = getSpanOnDay({ clock: deps.clock, day: date, startTime, endTime })
      const fields = { classId, date, scheduleId, startTime, endTime, ...span, capacity }
      const otherFields = {
        instructorId: null,
        location: null,
        note: null,
        status: 'scheduled' as const,
        changedFields: [],
      }
      const { id: _id, ...occurrence } = toNewOccurrence({ ...fields, ...otherFields })
      let seatsTaken = 0
      // The bookings of a day go to its classes in turn.
      for (let indexInDay = classIndex; indexInDay < bookingsThisDay; indexInDay += classes.length) {
        const index = bookedCount + indexInDay
        const person = people[index % people.length]
        if (!person) continue
        const { booking, checkout } = createBooking(deps, {
          occurrenceId: _id,
          occurrence,
          person,
          index,
        })
        bookings.push(booking)
        if (checkout) checkouts.push(checkout)
        if (booking.holdsSeat) seatsTaken += 1
      }
      occurrences.push({ _id, ...occurrence, seatsTaken })
    }
    bookedCount += bookingsThisDay
    await insertAll(occurrenceStore(deps).model, occurrences)
    await insertAll(bookingStore(deps).model, bookings)
    await insertAll(checkoutStore(deps).model, checkouts)
  }
}

type BookingInput = {
  occurrenceId: string
  occurrence: Pick<DocumentIn<typeof occurrenceStore>, 'classId' | 'scheduleId' | 'date' | 'startsAt' | 'endsAt'>
  person: Person
  index: number
}

/**
 * Returns a booking made some days before the class, and its checkout unless it is a member's. One in ten was cancelled
 * in time.
 */
function createBooking(deps: Deps, { occurrenceId, occurrence, person, index }: BookingInput) {
  const { classId, scheduleId, date, startsAt, endsAt } = occurrence
  const currentTime = deps.clock.now()
  const bookedAt = hoursBefore(startsAt ?? currentTime, 24 * (2 + (index % 10)))
  const createdAt = bookedAt < currentTime ? bookedAt : hoursBefore(currentTime, 1 + (index % 100))
  const isCancelled = index % 10 === 7
  const paidCents = person.isMember ? 0 : DROP_IN_CENTS
  const price = { list: DROP_IN_CENTS, discount: DROP_IN_CENTS - paidCents, paid: paidCents, currency: CURRENCY }
  const bookingId = createObjectId()
  const checkoutId = createObjectId()
  const paymentIntentId = paidCents > 0 ? `pi_large_${checkoutId.toHexString()}` : null
  const booking: DocumentIn<typeof bookingStore> = {
    _id: bookingId,
    userId: person.id,
    occurrenceId,
    classId,
    scheduleId,
    bookingDate: date,
    startsAt,
    endsAt,
    status: isCancelled ? 'cancelled' : 'confirmed',
    holdsSeat: !isCancelled,
    isListed: true,
    needsReminder: false,
    cancelBy: hoursBefore(startsAt ?? currentTime, deps.env.CANCEL_HOURS),
    lateCancel: false,
    movedFrom: null,
    changedAt: null,
    revision: 0,
    isWalkIn: false,
    checkedInAt: null,
    tickIds: [],
    price,
    snapshot: { className: 'Quiet Hour', instructorName: null, location: null },
    rescheduledAt: null,
    freeBy: null,
    packId: null,
    usesCredit: false,
    creditTakenAt: null,
    waitlistEntryId: null,
    isAutoCharged: false,
    bookedByRequest: null,
    cancelledByRequest: null,
    paymentIntentId,
    checkoutId: paidCents > 0 ? checkoutId.toHexString() : null,
    holdExpiresAt: null,
    releaseAt: null,
    endedBy: isCancelled ? 'member' : null,
    endedAt: isCancelled ? createdAt : null,
    createdAt,
  }
  const checkout: DocumentIn<typeof checkoutStore> = {
    _id: checkoutId,
    userId: person.id,
    kind: 'class',
    itemKey: `class:${classId}:${date}`,
    occurrenceId,
    scheduleId,
    title: 'Quiet Hour',
    price,
    status: 'paid',
    sessionId: `cs_large_${checkoutId.toHexString()}`,
    checkoutUrl: null,
    bookingId: bookingId.toHexString(),
    enrollmentId: null,
    subscriptionId: null,
    packTerms: null,
    paymentIntentId,
    holdExpiresAt: createdAt,
    isPaymentUnderWay: false,
    isGivenUp: false,
    isRefunded: false,
    paidAt: createdAt,
    createdAt,
    isOffer: false,
    isAutoCharge: false,
    unpaidHoldAddress: null,
  }
  return { booking, checkout: paidCents > 0 ? checkout : null }
}
