import { addDays, type Day, daysBetween, getWeekday } from '@studio/contract'
import { type DocumentOf, insertAll } from '../../adapters/bulk-insert.ts'
import type { Deps } from '../../deps.ts'
import type { BookingDocument } from '../../features/bookings/booking/booking-document.ts'
import { bookingStore } from '../../features/bookings/index.ts'
import { calendarHorizon, newOccurrence, occurrenceStore } from '../../features/calendar/index.ts'
import { spanOn } from '../../platform/studio-time.ts'
import type { Weekly } from './catalogue.ts'
import { makeBooking, type SeedOccurrence } from './make-booking.ts'
import type { PaymentRecorder } from './payments.ts'
import { isMemberAt, type SyntheticUser } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Size } from './size.ts'

/** How many days of bookings lie ahead. */
const DAYS_AHEAD = 14
const WRITE_FROM = 4_000
const SHARE_OF_MEMBERS = 0.7

type Plan = {
  size: Size
  random: SeededRandom
  from: Day
  weekly: readonly Weekly[]
  users: readonly SyntheticUser[]
  recorder: PaymentRecorder
}
type Shelf = {
  bookings: BookingDocument[]
  occurrences: Array<DocumentOf<ReturnType<typeof occurrenceStore>['model']>>
}

/**
 * Books the studio's classes day by day: each user at most once a day, no occurrence above its capacity, members more
 * often than others, more each year. Seats and checkouts are written as a real booking does.
 */
export async function loadBookings(deps: Deps, plan: Plan): Promise<number> {
  const days = daysBetween(plan.from, deps.clock.today()) + 1 + DAYS_AHEAD
  const byWeekday = Array.from({ length: 7 }, (_, day) => plan.weekly.filter(({ dayOfWeek }) => dayOfWeek === day))
  const weightOf = (place: number) => weight({ place, days })
  let whole = 0
  for (let place = 0; place < days; place += 1) {
    const weeklyClasses = byWeekday[getWeekday(addDays(plan.from, place))] ?? []
    whole += weightOf(place) * weeklyClasses.reduce((sum, { popularity }) => sum + popularity, 0)
  }
  const shelf: Shelf = { bookings: [], occurrences: [] }
  let made = 0
  let owed = 0
  for (let place = 0; place < days; place += 1) {
    const date = addDays(plan.from, place)
    const busy = new Set<string>()
    for (const weekly of byWeekday[getWeekday(date)] ?? []) {
      owed += (plan.size.bookings * weightOf(place) * weekly.popularity) / whole
      const count = Math.min(Math.floor(owed + 1e-6), plan.size.bookings - made)
      const filled = fillOccurrence(deps, { plan, shelf, busy, weekly, date, count, made })
      owed -= filled
      made += filled
    }
    if (shelf.bookings.length >= WRITE_FROM) await store(deps, { shelf, recorder: plan.recorder })
  }
  for (let date = addDays(plan.from, days); date <= calendarHorizon(deps); date = addDays(date, 1)) {
    for (const weekly of byWeekday[getWeekday(date)] ?? [])
      shelf.occurrences.push(toOccurrence(deps, { weekly, date, seatsTaken: 0 }))
  }
  await store(deps, { shelf, recorder: plan.recorder })
  return made
}

// Business grows by half over the years; of the days ahead the nearer ones are booked more.
function weight({ place, days }: { place: number; days: number }): number {
  const past = days - DAYS_AHEAD
  return place < past ? 0.67 + (0.33 * place) / past : (days - place) / (DAYS_AHEAD + 1)
}

type FillInput = {
  plan: Plan
  shelf: Shelf
  busy: Set<string>
  weekly: Weekly
  date: Day
  count: number
  made: number
}

/** Books one occurrence; returns the number of bookings. */
function fillOccurrence(deps: Deps, { plan, shelf, busy, weekly, date, count, made }: FillInput): number {
  const { startTime, endTime, capacity } = weekly
  const seedOccurrence: SeedOccurrence = {
    weekly,
    date,
    ...spanOn({ clock: deps.clock, day: date, startTime, endTime }),
  }
  const common = { seedOccurrence, cancelHours: deps.env.CANCEL_HOURS, now: deps.clock.now() }
  let seatsTaken = 0
  let filled = 0
  while (filled < count) {
    const user = choose({ plan, busy, seedOccurrence, now: common.now })
    if (!user) break
    busy.add(user.id)
    const hasSeat = seatsTaken < capacity
    const { random, recorder } = plan
    const booking = makeBooking({ ...common, user, place: made + filled, hasSeat, random, recorder })
    shelf.bookings.push(booking)
    filled += 1
    if (booking.holdsSeat) seatsTaken += 1
  }
  shelf.occurrences.push(toOccurrence(deps, { weekly, date, seatsTaken }))
  return filled
}

type DatedSeats = { weekly: Weekly; date: Day; seatsTaken: number }

function toOccurrence({ clock }: Deps, { weekly, date, seatsTaken }: DatedSeats): Shelf['occurrences'][number] {
  const { startTime, endTime, capacity } = weekly
  const { id: _id, ...occurrence } = newOccurrence({
    ...{ classId: weekly.classId.toHexString(), date, scheduleId: weekly.scheduleId.toHexString() },
    ...{ startTime, endTime, ...spanOn({ clock, day: date, startTime, endTime }), capacity },
    ...{ instructorId: weekly.instructorId.toHexString(), location: null, note: null },
    ...{ status: 'scheduled', changed: [] },
  })
  return { _id, ...occurrence, seatsTaken }
}

type ChooseInput = { plan: Plan; busy: ReadonlySet<string>; seedOccurrence: SeedOccurrence; now: Date }

/**
 * A user who has joined, is free that day and, most of the time, has a plan; null when none is found after some tries.
 */
function choose({ plan: { users, random }, busy, seedOccurrence, now }: ChooseInput): SyntheticUser | null {
  const by = new Date(Math.min(seedOccurrence.startsAt.getTime() - 7_200_000, now.getTime() - 7_200_000))
  const joined = countJoined(users, by)
  if (joined === 0) return null
  const wantsMember = random.isTrue(SHARE_OF_MEMBERS)
  let other: SyntheticUser | null = null
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const user = users[random.below(joined)]
    if (!user || busy.has(user.id)) continue
    if (!wantsMember || isMemberAt(user, by)) return user
    other = user
  }
  return other
}

function countJoined(users: readonly SyntheticUser[], by: Date): number {
  let low = 0
  let high = users.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((users[middle]?.since ?? by) < by) low = middle + 1
    else high = middle
  }
  return low
}

async function store(deps: Deps, { shelf, recorder }: { shelf: Shelf; recorder: PaymentRecorder }): Promise<void> {
  await Promise.all([
    insertAll(bookingStore(deps).model, shelf.bookings),
    insertAll(occurrenceStore(deps).model, shelf.occurrences),
    recorder.store(deps),
  ])
  shelf.bookings.length = 0
  shelf.occurrences.length = 0
}
