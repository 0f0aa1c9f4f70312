import { dayAt } from '../model/calendar.ts'
import { type BookingModel, seatKey } from '../model/state.ts'
import type { World } from '../world.ts'

type Entry = {
  bookingId: string
  status: string
  payment: string
  amount: string
  lateCancel: boolean
  isWalkIn: boolean
  checkedInAt: string | null
}

/** What rosters of past days said when they were first looked at; null where there was none. */
export type KnownRosters = Map<string, string>

const SAMPLE = 12

/**
 * Rosters of past days: each lists who was booked and who attended, and never changes. Daily those of the day are checked;
 * weekly also a sample of older ones.
 */
export async function checkRosters(world: World, { known, all }: { known: KnownRosters; all: boolean }): Promise<void> {
  const { model, chance, now } = world
  const groups = Map.groupBy([...model.bookings.values()].filter(wasBooked), seatKey)
  const isOver = (date: string) => date <= dayAt(now())
  const isNew = ([key, bookings]: [string, BookingModel[]]) =>
    !known.has(key) && bookings.every(({ date, endsAt }) => isOver(date) && endsAt <= now())
  const look = async ([key, bookings]: [string, BookingModel[]]) => {
    const [first] = bookings
    const read = first ? await readRoster(world, first) : null
    for (const booking of bookings)
      compare(world, { booking, entry: read?.find((one) => one.bookingId === booking.id) })
    known.set(key, JSON.stringify(read?.map(factsOf)))
  }
  await Promise.all([...groups].filter(isNew).map(look))
  if (!all) return
  const keys = [...known.keys()]
  for (let count = 0; count < Math.min(SAMPLE, keys.length); count += 1) {
    const key = chance.one(keys) ?? ''
    const [first] = groups.get(key) ?? []
    if (!first) continue
    const is = JSON.stringify((await readRoster(world, first))?.map(factsOf))
    if (is !== known.get(key)) world.find(`the roster of ${first.date} (${key}) is ${is}, was ${known.get(key)}`)
  }
}

// An unpaid hold was never on a roster.
const wasBooked = ({ status, endedBy }: BookingModel) =>
  status === 'confirmed' || (status === 'cancelled' && endedBy !== 'checkout')

async function readRoster(world: World, { classId, date, scheduleId }: BookingModel): Promise<Entry[] | null> {
  const path = `/api/admin/roster?classId=${classId}&date=${date}&scheduleId=${scheduleId}`
  const { code, body } = await world.call({ as: world.admin, method: 'GET', path })
  if (code === 'done') return (body.entries as Entry[]).toSorted((a, b) => a.bookingId.localeCompare(b.bookingId))
  world.find(`the roster of ${date} (${classId}, ${scheduleId}) cannot be read: ${code}`)
  return null
}

// Names may change, and go with an account.
const factsOf = ({ bookingId, status, payment, amount, lateCancel, isWalkIn, checkedInAt }: Entry) =>
  [bookingId, status, payment, amount, lateCancel, isWalkIn, checkedInAt].join(' ')

function compare(world: World, { booking, entry }: { booking: BookingModel; entry: Entry | undefined }): void {
  const isListed = booking.status === 'confirmed' || booking.status === 'cancelled'
  if (!entry) {
    if (booking.status === 'confirmed') world.find(`booking ${booking.id} of ${booking.date} is on no roster`)
    return
  }
  const is = `${entry.status} ${entry.amount} late ${entry.lateCancel} here ${entry.checkedInAt !== null}`
  const amount = (booking.cents / 100).toFixed(2)
  const must = `${booking.status} ${amount} late ${booking.isLate} here ${booking.hasCome}`
  if (isListed && is !== must) world.find(`the roster of ${booking.date} says ${is} of ${booking.id}, must be ${must}`)
}
