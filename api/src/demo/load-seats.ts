import { createHash } from 'node:crypto'
import { addDays, CURRENCY, type StudioClass, toCents } from '@studio/contract'
import { sendWrite } from '../adapters/bulk-write.ts'
import type { Deps } from '../deps.ts'
import { userStore } from '../features/accounts/people/index.ts'
import { bookingStore } from '../features/bookings/bookings/index.ts'
import { occurrenceStore } from '../features/bookings/seats/index.ts'
import { scheduleStore } from '../features/calendar/schedules/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { hoursBefore, spanOn } from '../platform/studio-time.ts'
import { RolledBack } from '../platform/transaction.ts'
import { demoClasses } from './demo-classes.ts'
import { demoId } from './demo-ids.ts'
import { demoNeighbours } from './demo-people.ts'

const DAYS_AHEAD = 10

type SeedOccurrence = { scheduleId: string; date: string; startsAt: Date; endsAt: Date; of: StudioClass }

/**
 * Bookings of the neighbours for the days to come, so that each date has its own number of free places and none is
 * full. Stored as real bookings are, seat included, but without mails and reminders.
 */
export async function loadSeats(deps: Deps): Promise<void> {
  const neighbours = await Promise.all(demoNeighbours.map(({ email }) => userStore(deps).findByEmail(email)))
  const ids = neighbours.flatMap((neighbour) => (neighbour ? [neighbour.id] : []))
  const busy = new Map<string, SeedOccurrence[]>()
  const fills: Array<Promise<void>> = []
  for (const seedOccurrence of await loadOccurrences(deps)) {
    const free = ids.filter((id) => !(busy.get(id) ?? []).some((other) => overlaps(seedOccurrence, other)))
    const chosen = pick({ from: free, seedOccurrence })
    fills.push(fill(deps, { seedOccurrence, userIds: chosen }))
    for (const id of chosen) busy.set(id, [...(busy.get(id) ?? []), seedOccurrence])
  }
  await Promise.all(fills)
}

async function loadOccurrences(deps: Deps): Promise<SeedOccurrence[]> {
  const today = deps.clock.today()
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
  const ours = await classStore(deps).findMany(demoClasses.map(({ key }) => demoId(`class ${key}`)))
  const found: SeedOccurrence[] = []
  for (const date of days) {
    for (const schedule of await scheduleStore(deps).applyingOn(date)) {
      const of = ours.find(({ id }) => id === schedule.classId)
      const span = spanOn({ clock: deps.clock, day: date, ...schedule })
      if (of?.isActive && span.startsAt > deps.clock.now()) found.push({ scheduleId: schedule.id, date, of, ...span })
    }
  }
  return found
}

const overlaps = (a: SeedOccurrence, b: SeedOccurrence) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** From two users to two thirds of the capacity, always the same users for the same occurrence. */
function pick({ from, seedOccurrence }: { from: readonly string[]; seedOccurrence: SeedOccurrence }): string[] {
  const chance = createHash('sha256').update(`${seedOccurrence.scheduleId} ${seedOccurrence.date}`).digest()
  const most = Math.min(from.length, Math.floor((seedOccurrence.of.capacity * 2) / 3))
  const count = Math.min(most, 2 + (chance.readUInt8(0) % most))
  const start = chance.readUInt8(1)
  return Array.from({ length: count }, (_, place) => from[(start + place) % from.length] ?? '')
}

async function fill(
  deps: Deps,
  { seedOccurrence, userIds }: { seedOccurrence: SeedOccurrence; userIds: readonly string[] },
): Promise<void> {
  const { scheduleId, date, startsAt, endsAt, of } = seedOccurrence
  const occurrence = { classId: of.id, date, scheduleId }
  const listCents = toCents(of.dropInPrice)
  const wanted = userIds.map((userId) => ({ userId, id: demoId(`seat ${scheduleId} ${date} ${userId}`) }))
  const [first] = wanted
  // All seats of an occurrence are taken at once, so checking the first one is enough.
  if (!first || (await bookingStore(deps).findById(first.id))) return
  await occurrenceStore(deps).ensure(occurrence)
  // Others may be faster: then the occurrence is full without the demo studio's users.
  await deps.inTransaction(async (tx) => {
    for (const { userId, id } of wanted) {
      const write = occurrenceStore(deps).seatWrite({ occurrence, capacity: of.capacity, publicAt: null })
      const written = await sendWrite({ database: deps.database, write, tx })
      const seat = occurrenceStore(deps).outcomeOf({ occurrence, written })
      if (seat !== 'taken') return new RolledBack(undefined)
      const when = { bookingDate: date, startsAt, endsAt, cancelBy: hoursBefore(startsAt, deps.env.CANCEL_HOURS) }
      const price = { list: listCents, discount: listCents, paid: 0, currency: CURRENCY }
      const free = { status: 'confirmed' as const, checkoutId: null, holdExpiresAt: null, needsReminder: false }
      const booking = { id, userId, classId: of.id, scheduleId, ...when, price, ...free, createdAt: deps.clock.now() }
      await deps.bulkWriteInTransaction({ writes: bookingStore(deps).adding(booking).writes, tx })
    }
    return undefined
  })
}
