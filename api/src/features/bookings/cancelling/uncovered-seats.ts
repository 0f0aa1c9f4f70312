import {
  formatLongDay,
  formatTime,
  getDayIn,
  getTimeIn,
  type StudioClass,
  staysFreeByPlan,
  toCents,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { hoursBefore, minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { getStart, isPaidByPlan } from '../booking/rules.ts'
import { describeBooking, formatAmount, formatCalendar } from '../mails/booking-format.ts'
import { type ReleaseNotice, releaseNoticeMail, seatReleasedMail } from '../mails/release-mails.ts'
import { loadBookingMail } from '../mails/seat-texts.ts'
import { endBooking } from './end-booking.ts'

const NOTICE_HOURS = 24
const MIN_HOURS_BEFORE_START = 2

/** When to release a seat that the plan no longer covers; null means at once. */
function getReleaseAt(deps: Deps, booking: StoredBooking): Date | null {
  const currentTime = deps.clock.now()
  if (hoursBefore(getStart(deps, booking), NOTICE_HOURS) < currentTime) return null
  const noticeEndsAt = minutesAfter(currentTime, NOTICE_HOURS * 60)
  const latestReleaseAt = getLatestReleaseAt(deps, booking)
  return noticeEndsAt < latestReleaseAt ? noticeEndsAt : latestReleaseAt
}

const getLatestReleaseAt = (deps: Deps, booking: StoredBooking): Date =>
  hoursBefore(getStart(deps, booking), MIN_HOURS_BEFORE_START)

export const isFreeClass = (studioClass: StudioClass | null): boolean =>
  studioClass !== null && toCents(studioClass.dropInPrice) === 0

const isUpcomingPlanSeat = (deps: Deps, booking: StoredBooking): boolean =>
  booking.status === 'confirmed' && isPaidByPlan(booking) && getStart(deps, booking) > deps.clock.now()

type SeatInput = { booking: StoredBooking; user: User; studioClass: StudioClass | null; tx: Tx }

/**
 * Removes the release time of a seat that is covered, or whose class has become free; the latter also sets its price to 0.
 * False if neither is true.
 */
async function clearReleaseIfCovered(deps: Deps, { booking, user, studioClass, tx }: SeatInput): Promise<boolean> {
  const { membership } = user
  const category = studioClass?.category
  if (staysFreeByPlan({ user, membership, startsAt: getStart(deps, booking), category })) {
    if (booking.releaseAt) await bookingStore(deps).change({ booking, changes: { releaseAt: null }, tx })
    return true
  }
  if (!isFreeClass(studioClass)) return false
  const price = { ...booking.price, list: 0, discount: 0, paid: 0 }
  await bookingStore(deps).change({ booking, changes: { releaseAt: null, price }, tx })
  return true
}

/**
 * Checks whether a user's plan still covers the seats that it paid for. Call it in the transaction that changes the plan
 * or the time of a seat. Seats that are no longer covered get a release time, or are released at once if their class is
 * less than a day away; one mail lists them. Seats that are covered again lose their release time.
 */
export async function recheckPlanCoverage(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) return
  const liveBookings = await bookingStore(deps).findLiveFrom({ userId, from: deps.clock.today(), tx })
  const notices: ReleaseNotice[] = []
  for (const booking of liveBookings) {
    if (!isUpcomingPlanSeat(deps, booking)) continue
    const studioClass = await classStore(deps).findById(booking.classId, { tx })
    if (await clearReleaseIfCovered(deps, { booking, user, studioClass, tx })) continue
    const latestReleaseAt = getLatestReleaseAt(deps, booking)
    if (!booking.releaseAt) notices.push(await releaseNowOrLater(deps, { booking, studioClass, tx }))
    else if (booking.releaseAt > latestReleaseAt)
      await bookingStore(deps).change({ booking, changes: { releaseAt: latestReleaseAt }, tx })
  }
  if (notices.length === 0) return
  const facts = { firstName: user.firstName, seats: notices }
  await queueMail(deps, { template: releaseNoticeMail, to: user.email, facts, tx })
}

/** Sets the release time of a seat, or releases it at once. Returns the facts for the mail about it. */
async function releaseNowOrLater(
  deps: Deps,
  { booking, studioClass, tx }: Omit<SeatInput, 'user'>,
): Promise<ReleaseNotice> {
  const releaseAt = getReleaseAt(deps, booking)
  const releasedBooking = releaseAt ? null : await endBooking(deps, { booking, end: { endedBy: 'membership' }, tx })
  if (releaseAt) await bookingStore(deps).change({ booking, changes: { releaseAt }, tx })
  return {
    bookingId: booking.id,
    ...describeBooking(deps, booking),
    // The price to pay now, which may differ from the price at booking.
    price: formatAmount(studioClass ? toCents(studioClass.dropInPrice) : booking.price.list),
    releaseAt: releaseAt && formatLongInstant(deps, releaseAt),
    calendar: releasedBooking && formatCalendar(deps, releasedBooking),
  }
}

const formatLongInstant = ({ clock: { timeZone } }: Deps, instant: Date) =>
  `${formatLongDay(getDayIn(instant, timeZone))}, ${formatTime(getTimeIn(instant, timeZone))}`

/** Releases a seat at its announced time, unless it is covered again or its class has become free. */
export async function releaseDueSeat(deps: Deps, { id }: { id: string }): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const booking = await bookingStore(deps).findById(id, { tx })
    if (booking?.status !== 'confirmed' || !booking.releaseAt || booking.releaseAt > deps.clock.now()) return
    const user = await userStore(deps).lock({ id: booking.userId, tx })
    const studioClass = await classStore(deps).findById(booking.classId, { tx })
    if (user && (await clearReleaseIfCovered(deps, { booking, user, studioClass, tx }))) return
    const releasedBooking = await endBooking(deps, { booking, end: { endedBy: 'membership' }, tx })
    const mail = await loadBookingMail(deps, { booking: releasedBooking, user, tx })
    if (mail) await queueMail(deps, { template: seatReleasedMail, ...mail, tx })
  })
}
