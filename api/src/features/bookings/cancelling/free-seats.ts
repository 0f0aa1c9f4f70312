import {
  type ClassCategory,
  dayIn,
  formatLongDay,
  formatTime,
  keepsFreeSeat,
  type StudioClass,
  timeIn,
  toCents,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { hoursBefore } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { getStart } from '../booking/rules.ts'
import { describeBooking, formatAmount, formatCalendar, formatWhen } from '../mails/booking-format.ts'
import { type ReleaseNotice, releaseNoticeMail, seatReleasedMail } from '../mails/release-mails.ts'
import { loadBookingMail } from '../mails/seat-texts.ts'
import { endBooking } from './end-booking.ts'

const NOTICE_HOURS = 24
const MIN_HOURS_BEFORE_START = 2

/** When to release a seat that is no longer covered; null means at once. */
function getReleaseAt(deps: Deps, booking: StoredBooking): Date | null {
  const now = deps.clock.now()
  if (hoursBefore(getStart(deps, booking), NOTICE_HOURS) < now) return null
  const earliest = hoursBefore(now, -NOTICE_HOURS)
  const latest = getLatestReleaseAt(deps, booking)
  return earliest < latest ? earliest : latest
}

const getLatestReleaseAt = (deps: Deps, booking: StoredBooking): Date =>
  hoursBefore(getStart(deps, booking), MIN_HOURS_BEFORE_START)

const isFreeClass = (studioClass: StudioClass | null): boolean =>
  studioClass !== null && toCents(studioClass.dropInPrice) === 0

const isUpcomingFreeSeat = (deps: Deps, booking: StoredBooking): boolean =>
  booking.status === 'confirmed' &&
  booking.price.list > 0 &&
  booking.price.paid === 0 &&
  !booking.freeBy &&
  getStart(deps, booking) > deps.clock.now()

type Seat = { booking: StoredBooking; user: User; studioClass: StudioClass | null; tx: Tx }

/** Withdraws a planned release if the seat is covered again, or free of charge by now; otherwise returns null. */
async function keepIfCovered(deps: Deps, { booking, user, studioClass, tx }: Seat): Promise<StoredBooking | null> {
  const { membership } = user
  const category = studioClass?.category
  if (keepsFreeSeat({ user, membership, startsAt: getStart(deps, booking), category })) {
    return booking.releaseAt ? bookingStore(deps).change({ booking, changes: { releaseAt: null }, tx }) : booking
  }
  if (!isFreeClass(studioClass)) return null
  const price = { ...booking.price, list: 0, discount: 0, paid: 0 }
  return bookingStore(deps).change({ booking, changes: { releaseAt: null, price }, tx })
}

/**
 * Checks whether a user's plan still covers their free seats, in the transaction that changes the plan or a seat's time.
 * Seats that it no longer covers get a release time; one mail lists them.
 */
export async function reviewFreeSeats(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) return
  const liveBookings = await bookingStore(deps).findLiveFrom({ userId, from: deps.clock.today(), tx })
  const notices: ReleaseNotice[] = []
  for (const booking of liveBookings.filter((candidate) => isUpcomingFreeSeat(deps, candidate))) {
    const studioClass = await classStore(deps).findById(booking.classId, { tx })
    if (await keepIfCovered(deps, { booking, user, studioClass, tx })) continue
    const releaseAt = getLatestReleaseAt(deps, booking)
    if (!booking.releaseAt) notices.push(await announceRelease(deps, { booking, studioClass, tx }))
    else if (booking.releaseAt > releaseAt) await bookingStore(deps).change({ booking, changes: { releaseAt }, tx })
  }
  if (notices.length === 0) return
  const facts = { firstName: user.firstName, seats: notices }
  await queueMail(deps, { template: releaseNoticeMail, to: user.email, facts, tx })
}

async function announceRelease(deps: Deps, { booking, studioClass, tx }: Omit<Seat, 'user'>): Promise<ReleaseNotice> {
  const releaseAt = getReleaseAt(deps, booking)
  const releasedBooking = releaseAt ? null : await endBooking(deps, { booking, end: { endedBy: 'membership' }, tx })
  if (releaseAt) await bookingStore(deps).change({ booking, changes: { releaseAt }, tx })
  return {
    bookingId: booking.id,
    ...describeBooking(deps, booking),
    // The price to pay now, which may differ from the price at booking.
    price: formatAmount(studioClass ? toCents(studioClass.dropInPrice) : booking.price.list),
    releaseAt: releaseAt && formatInstant(deps, releaseAt),
    calendar: releasedBooking && formatCalendar(deps, releasedBooking),
  }
}

const formatInstant = ({ clock: { timeZone } }: Deps, instant: Date) =>
  `${formatLongDay(dayIn(instant, timeZone))}, ${formatTime(timeIn(instant, timeZone))}`

/** Releases a seat at its announced time, unless it is covered or free of charge by now. */
export async function releaseDueSeat(deps: Deps, { id }: { id: string }): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const booking = await bookingStore(deps).findById(id, { tx })
    if (booking?.status !== 'confirmed' || !booking.releaseAt || booking.releaseAt > deps.clock.now()) return
    const user = await userStore(deps).lock({ id: booking.userId, tx })
    const studioClass = await classStore(deps).findById(booking.classId, { tx })
    if (user && (await keepIfCovered(deps, { booking, user, studioClass, tx }))) return
    const releasedBooking = await endBooking(deps, { booking, end: { endedBy: 'membership' }, tx })
    const mail = await loadBookingMail(deps, { booking: releasedBooking, user, tx })
    if (mail) await queueMail(deps, { template: seatReleasedMail, ...mail, tx })
  })
}

export type PausableBooking = Pick<StoredBooking, 'id' | 'bookingDate' | 'startsAt' | 'cancelBy'> & {
  className: string
  category: ClassCategory | undefined
  when: string
  start: Date
  /** Whether the plan covers the seat: nothing was paid for a class that has a price. */
  isFree: boolean
}

/** The confirmed bookings that start in the range, soonest first. */
export async function findPausableBookings(
  deps: Deps,
  { userId, from, until, tx }: { userId: string; from: Date; until: Date; tx?: Tx | undefined },
): Promise<PausableBooking[]> {
  const liveBookings = await bookingStore(deps).findLiveFrom({ userId, from: dayIn(from, deps.clock.timeZone), tx })
  const now = deps.clock.now()
  const bookingsInRange = liveBookings
    .filter(({ status }) => status === 'confirmed')
    .map((booking) => ({ booking, start: getStart(deps, booking) }))
    .filter(({ start }) => start > now && start >= from && start < until)
    .sort((a, b) => a.start.getTime() - b.start.getTime())
  const pausableBookings: PausableBooking[] = []
  for (const { booking, start } of bookingsInRange) {
    const studioClass = await classStore(deps).findById(booking.classId, { tx })
    const { id, bookingDate, startsAt, cancelBy, price, freeBy, snapshot } = booking
    const isFree = price.list > 0 && price.paid === 0 && !freeBy && !isFreeClass(studioClass)
    const display = { className: snapshot.className, category: studioClass?.category, when: formatWhen(deps, booking) }
    pausableBookings.push({ id, bookingDate, startsAt, cancelBy, ...display, start, isFree })
  }
  return pausableBookings
}

/** Returns the cancelled calendar entries, for the mail about the pause. */
export async function cancelForPause(
  deps: Deps,
  { bookings, tx }: { bookings: ReadonlyArray<{ id: string; isLate: boolean }>; tx: Tx },
): Promise<string[]> {
  const calendars: string[] = []
  for (const { id, isLate } of bookings) {
    const booking = await bookingStore(deps).findById(id, { tx })
    if (booking?.status !== 'confirmed') continue
    const cancelledBooking = await endBooking(deps, { booking, end: { endedBy: 'member', isLate }, tx })
    calendars.push(formatCalendar(deps, cancelledBooking))
  }
  return calendars
}
