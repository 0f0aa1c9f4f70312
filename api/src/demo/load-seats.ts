import { createHash } from 'node:crypto'
import { addDays, CURRENCY, type StudioClass, toCents } from '@studio/contract'
import type { Deps } from '../deps.ts'
import { userStore } from '../features/accounts/people/index.ts'
import { bookingStore } from '../features/bookings/index.ts'
import { hasBegun, occurrenceStore, type StoredOccurrence } from '../features/calendar/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { hoursBefore } from '../platform/studio-time.ts'
import { demoClasses } from './demo-classes.ts'
import { demoId } from './demo-ids.ts'
import { demoNeighbours } from './demo-people.ts'

const DAYS_AHEAD = 10

type SeedOccurrence = { occurrence: StoredOccurrence; studioClass: StudioClass; startsAt: Date; endsAt: Date }

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
  const occurrences = await occurrenceStore(deps).between({ from: today, to: addDays(today, DAYS_AHEAD - 1) })
  const ours = await classStore(deps).findMany(demoClasses.map(({ key }) => demoId(`class ${key}`)))
  return occurrences.flatMap((occurrence) => {
    const studioClass = ours.find(({ id }) => id === occurrence.classId)
    const { startsAt, endsAt, status } = occurrence
    if (!studioClass?.isActive || status !== 'scheduled' || !startsAt || !endsAt || hasBegun(deps, occurrence))
      return []
    return [{ occurrence, studioClass, startsAt, endsAt }]
  })
}

const overlaps = (a: SeedOccurrence, b: SeedOccurrence) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** From two users to two thirds of the capacity, always the same users for the same occurrence. */
function pick({ from, seedOccurrence }: { from: readonly string[]; seedOccurrence: SeedOccurrence }): string[] {
  const chance = createHash('sha256')
    .update(`${seedOccurrence.occurrence.scheduleId} ${seedOccurrence.occurrence.date}`)
    .digest()
  const most = Math.min(from.length, Math.floor((seedOccurrence.occurrence.capacity * 2) / 3))
  const count = Math.min(most, 2 + (chance.readUInt8(0) % most))
  const start = chance.readUInt8(1)
  return Array.from({ length: count }, (_, place) => from[(start + place) % from.length] ?? '')
}

async function fill(
  deps: Deps,
  { seedOccurrence, userIds }: { seedOccurrence: SeedOccurrence; userIds: readonly string[] },
): Promise<void> {
  const { occurrence, studioClass, startsAt, endsAt } = seedOccurrence
  const { id: occurrenceId, classId, scheduleId, date, location } = occurrence
  const listCents = toCents(studioClass.dropInPrice)
  const wanted = userIds.map((userId) => ({ userId, id: demoId(`seat ${scheduleId} ${date} ${userId}`) }))
  const [first] = wanted
  // All seats of an occurrence are taken at once, so checking the first one is enough.
  if (!first || (await bookingStore(deps).findById(first.id))) return
  await deps.inTransaction(async (tx) => {
    const stored = await occurrenceStore(deps).findById(occurrenceId, { tx })
    // Others may be faster: then the occurrence is full without the demo studio's users.
    if (!stored || stored.seatsTaken + wanted.length > stored.capacity) return
    const seatsTaken = stored.seatsTaken + wanted.length
    await occurrenceStore(deps).change({ id: occurrenceId, changes: { seatsTaken }, tx })
    for (const { userId, id } of wanted) {
      const when = { bookingDate: date, startsAt, endsAt, cancelBy: hoursBefore(startsAt, deps.env.CANCEL_HOURS) }
      const price = { list: listCents, discount: listCents, paid: 0, currency: CURRENCY }
      const free = { status: 'confirmed' as const, checkoutId: null, holdExpiresAt: null, needsReminder: false }
      const snapshot = { className: studioClass.name, instructorName: null, location }
      const facts = { occurrenceId, classId, scheduleId, ...when, price, snapshot, createdAt: deps.clock.now() }
      await bookingStore(deps).insert({ booking: { id, userId, ...facts, ...free }, tx })
    }
  })
}
