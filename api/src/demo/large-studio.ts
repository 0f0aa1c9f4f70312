import { addDays, CURRENCY, classCategories, type Day, daysBetween, getWeekday } from '@studio/contract'
import { insertAll, newKey, type StoredIn } from '../adapters/mongo.ts'
import type { Deps } from '../deps.ts'
import { type UserDocument, userStore } from '../features/accounts/people/index.ts'
import { bookingStore } from '../features/bookings/index.ts'
import { calendarHorizon, newOccurrence, occurrenceStore, scheduleStore } from '../features/calendar/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { membershipHistory, noPlan } from '../features/memberships/index.ts'
import { checkoutStore } from '../features/payments/records/index.ts'
import { isProduction } from '../platform/env.ts'
import { hoursBefore, spanOn, startOfDay } from '../platform/studio-time.ts'
import { toSearch } from '../platform/text-search.ts'
import { demoPassword } from './demo-people.ts'

/** How large a studio is made, and how many days its history reaches back. */
export type Size = { bookings: number; users: number; classes: number; days: number }
/** Ten times what one location reaches. */
export const largeSize: Size = { bookings: 200_000, users: 10_000, classes: 500, days: 730 }

const DAYS_AHEAD = 14
const SEAT_CENTS = 2_500

type Person = { id: string; isMember: boolean }
type Weekly = { classId: string; scheduleId: string; dayOfWeek: number; startTime: string; endTime: string }

/**
 * Adds a studio with years of bookings to what is there: users `member-1` and so on, classes once a week, bookings that
 * are spread evenly, and the checkouts of those that cost something. False when one was loaded before.
 */
export async function loadLarge(deps: Deps, size: Size): Promise<boolean> {
  const loads = deps.database.connection.collection<{ _id: string; at: Date }>('demo_loads')
  if (await loads.findOne({ _id: 'large' })) return false
  await loads.insertOne({ _id: 'large', at: deps.clock.now() })
  const from = addDays(deps.clock.today(), -size.days)
  const people = await loadPeople(deps, { size, from })
  // Two fifths of the seats stay free on average.
  const dates = (size.classes * (size.days + DAYS_AHEAD)) / 7
  const capacity = Math.max(6, Math.ceil(size.bookings / dates / 0.6))
  const weekly = await loadClasses(deps, { size, from, capacity })
  await loadDates(deps, { size, from, capacity, weekly, people })
  return true
}

/**
 * All share one password: the demo's, so that a benchmark signs in as any of them, or in production a random secret that
 * is not stored. Two fifths are members.
 */
async function loadPeople(deps: Deps, { size, from }: { size: Size; from: Day }): Promise<Person[]> {
  const password = await deps.passwords.hash(isProduction(deps.env) ? deps.ids.secret() : demoPassword)
  const since = startOfDay({ clock: deps.clock, day: addDays(from, -30) })
  const users: UserDocument[] = []
  const plans: Array<StoredIn<typeof membershipHistory>> = []
  for (let place = 0; place < size.users; place += 1) {
    const _id = newKey()
    const isMember = place % 5 < 2
    const [username, email] = [`member-${place + 1}`, `member.${place + 1}@members.example`]
    const [firstName, lastName] = ['Ann', `Large ${place + 1}`]
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
      emailVerifiedAt: since,
      resetId: null,
      search: toSearch([username, email, firstName, lastName]),
      tags: [],
      tagKeys: [],
      isClosed: false,
      createdAt: since,
      updatedAt: since,
    })
    const userId = _id.toHexString()
    if (isMember)
      plans.push({
        _id: `${userId}:1`,
        userId,
        number: 1,
        at: since,
        joinedAt: since,
        hadPaid: false,
        before: noPlan,
        after: { plan: 'monthly', state: 'active', monthlyCents: 0 },
        by: { kind: 'system', id: null },
      })
  }
  await insertAll(userStore(deps).model, users)
  await insertAll(membershipHistory(deps).model, plans)
  return users.map(({ _id, membershipType }) => ({ id: _id.toHexString(), isMember: membershipType !== 'none' }))
}

type ClassesInput = { size: Size; from: Day; capacity: number }

async function loadClasses(deps: Deps, { size, from, capacity }: ClassesInput): Promise<Weekly[]> {
  const createdAt = startOfDay({ clock: deps.clock, day: from })
  const classes: Array<StoredIn<typeof classStore>> = []
  const schedules: Array<StoredIn<typeof scheduleStore>> = []
  for (let place = 0; place < size.classes; place += 1) {
    const [classId, scheduleId] = [newKey(), newKey()]
    const hour = String(7 + (place % 12)).padStart(2, '0')
    classes.push({
      _id: classId,
      name: `Quiet Hour ${place + 1}`,
      description: 'An hour for the mind, in a small group.',
      type: 'class',
      instructorId: null,
      duration: 50,
      capacity,
      imageUrl: null,
      dropInPriceCents: SEAT_CENTS,
      category: classCategories[place % classCategories.length] ?? 'yoga',
      meetsOnAnyDate: false,
      isActive: true,
      createdAt,
    })
    schedules.push({
      _id: scheduleId,
      classId,
      dayOfWeek: place % 7,
      startTime: `${hour}:00`,
      endTime: `${hour}:50`,
      startDate: from,
      endDate: null,
      isRecurring: true,
      isActive: true,
      location: null,
      plannedUntil: calendarHorizon(deps),
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

type DatesInput = ClassesInput & { weekly: readonly Weekly[]; people: readonly Person[] }

/** Writes the occurrences of all days up to the horizon, and the bookings of those up to some days ahead. */
async function loadDates(deps: Deps, { size, from, capacity, weekly, people }: DatesInput): Promise<void> {
  const days = daysBetween(from, calendarHorizon(deps)) + 1
  const daysWithBookings = size.days + DAYS_AHEAD
  let booked = 0
  for (let place = 0; place < days; place += 1) {
    const date = addDays(from, place)
    const classes = weekly.filter(({ dayOfWeek }) => dayOfWeek === getWeekday(date))
    const soFar = Math.floor((size.bookings * Math.min(place + 1, daysWithBookings)) / daysWithBookings)
    // Nobody books twice a day.
    const today = place < daysWithBookings ? Math.min(soFar - booked, people.length, classes.length * capacity) : 0
    const occurrences: Array<StoredIn<typeof occurrenceStore>> = []
    const bookings: Array<StoredIn<typeof bookingStore>> = []
    const checkouts: Array<StoredIn<typeof checkoutStore>> = []
    for (const [order, { classId, scheduleId, startTime, endTime }] of classes.entries()) {
      const span = spanOn({ clock: deps.clock, day: date, startTime, endTime })
      const facts = { classId, date, scheduleId, startTime, endTime, ...span, capacity }
      const rest = { instructorId: null, location: null, note: null, status: 'scheduled' as const, changed: [] }
      const { id: _id, ...occurrence } = newOccurrence({ ...facts, ...rest })
      let seatsTaken = 0
      for (let seat = order; seat < today; seat += classes.length) {
        const person = people[(booked + seat) % people.length]
        if (!person) continue
        const { booking, checkout } = makeBooking(deps, { occurrenceId: _id, occurrence, person, place: booked + seat })
        bookings.push(booking)
        if (checkout) checkouts.push(checkout)
        if (booking.holdsSeat) seatsTaken += 1
      }
      occurrences.push({ _id, ...occurrence, seatsTaken })
    }
    booked += today
    await insertAll(occurrenceStore(deps).model, occurrences)
    await insertAll(bookingStore(deps).model, bookings)
    await insertAll(checkoutStore(deps).model, checkouts)
  }
}

type BookingInput = {
  occurrenceId: string
  occurrence: Pick<StoredIn<typeof occurrenceStore>, 'classId' | 'scheduleId' | 'date' | 'startsAt' | 'endsAt'>
  person: Person
  place: number
}

/** A booking that was made days before; one in ten was cancelled in time. Members pay nothing. */
function makeBooking(deps: Deps, { occurrenceId, occurrence, person, place }: BookingInput) {
  const { classId, scheduleId, date, startsAt, endsAt } = occurrence
  const now = deps.clock.now()
  const ahead = hoursBefore(startsAt ?? now, 24 * (2 + (place % 10)))
  const createdAt = ahead < now ? ahead : hoursBefore(now, 1 + (place % 100))
  const isCancelled = place % 10 === 7
  const paid = person.isMember ? 0 : SEAT_CENTS
  const price = { list: SEAT_CENTS, discount: SEAT_CENTS - paid, paid, currency: CURRENCY }
  const [bookingId, checkoutId] = [newKey(), newKey()]
  const paymentIntentId = paid > 0 ? `pi_large_${checkoutId.toHexString()}` : null
  const booking: StoredIn<typeof bookingStore> = {
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
    cancelBy: hoursBefore(startsAt ?? now, deps.env.CANCEL_HOURS),
    lateCancel: false,
    movedFrom: null,
    changedAt: null,
    revision: 0,
    isWalkIn: false,
    checkedInAt: null,
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
    checkoutId: paid > 0 ? checkoutId.toHexString() : null,
    holdExpiresAt: null,
    releaseAt: null,
    endedBy: isCancelled ? 'member' : null,
    endedAt: isCancelled ? createdAt : null,
    createdAt,
  }
  const checkout: StoredIn<typeof checkoutStore> = {
    _id: checkoutId,
    userId: person.id,
    kind: 'class',
    itemKey: `class:${classId}:${date}`,
    occurrence: occurrenceId,
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
    isCharge: false,
    heldFrom: null,
  }
  return { booking, checkout: paid > 0 ? checkout : null }
}
