import {
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
import { hoursBefore, startOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { formatCalendar } from '../lists/calendar-entries.ts'
import { formatAmount } from '../mails/booking-format.ts'
import { type ReleaseNotice, releaseNoticeMail } from '../mails/release-mails.ts'
import { formatPlace, formatWhen } from '../mails/seat-format.ts'
import { endBooking } from './end-booking.ts'

const NOTICE_HOURS = 24
const LATEST_HOURS_BEFORE_START = 2

/** When a seat that is no longer paid for is released; null means at once. */
function releaseInstant(deps: Deps, booking: StoredBooking): Date | null {
  const now = deps.clock.now()
  if (hoursBefore(getStart(deps, booking), NOTICE_HOURS) < now) return null
  const after = new Date(now.getTime() + NOTICE_HOURS * 3_600_000)
  const latest = latestRelease(deps, booking)
  return after < latest ? after : latest
}

const latestRelease = (deps: Deps, booking: StoredBooking): Date =>
  hoursBefore(getStart(deps, booking), LATEST_HOURS_BEFORE_START)

/** When the class of a booking starts; without a time of day the first instant of its date. */
export const getStart = ({ clock }: Deps, { startsAt, bookingDate }: Pick<StoredBooking, 'startsAt' | 'bookingDate'>) =>
  startsAt ?? startOfDay({ clock, day: bookingDate })

/** Whether the user is still entitled to a seat that was booked free. */
export const isStillCovered = (
  deps: Deps,
  { user, booking, studioClass }: { user: User; booking: StoredBooking; studioClass: StudioClass | null },
): boolean =>
  keepsFreeSeat({
    ...{ user, membership: user.membership, startsAt: getStart(deps, booking) },
    category: studioClass?.category,
  })

/** Whether a class is free for all users now: its seats need no entitlement. */
export const costsNothing = (studioClass: StudioClass | null): boolean =>
  studioClass !== null && toCents(studioClass.dropInPrice) === 0

/** Booked for nothing by a plan although the class has a price, and not begun. */
const isFreeAndComing = (deps: Deps, booking: StoredBooking): boolean =>
  booking.status === 'confirmed' &&
  booking.price.list > 0 &&
  booking.price.paid === 0 &&
  !booking.freeBy &&
  getStart(deps, booking) > deps.clock.now()

/**
 * Checks a user's free seats against their present rights, in the transaction that changes these or the hours of a seat.
 * Seats no longer covered get a release time and one mail lists them; seats covered again stay. Booking takes the same
 * lock, so no seat is booked on a right that is just ending.
 */
export async function reviewFreeSeats(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) return
  const live = await bookingStore(deps).liveFrom({ userId, from: deps.clock.today(), tx })
  const free = live.filter((booking) => isFreeAndComing(deps, booking))
  const lost: ReleaseNotice[] = []
  for (const booking of free) {
    const { id, classId, releaseAt } = booking
    const studioClass = await classStore(deps).findById(classId, { tx })
    const isCovered = isStillCovered(deps, { user, booking, studioClass })
    if (isCovered && releaseAt) await bookingStore(deps).setRelease({ id, releaseAt: null, tx })
    if (isCovered) continue
    if (costsNothing(studioClass)) await bookingStore(deps).makeFree({ id, tx })
    else if (!releaseAt) lost.push(await giveNotice(deps, { booking, studioClass, tx }))
    else if (releaseAt > latestRelease(deps, booking))
      await bookingStore(deps).setRelease({ id, releaseAt: latestRelease(deps, booking), tx })
  }
  if (lost.length === 0) return
  const key = `seats-not-covered:${userId}:${deps.clock.now().getTime()}`
  await queueMail(deps, {
    template: releaseNoticeMail,
    to: user.email,
    facts: { firstName: user.firstName, seats: lost },
    key,
    tx,
  })
}

type Notice = { booking: StoredBooking; studioClass: StudioClass | null; tx: Tx }

async function giveNotice(deps: Deps, { booking, studioClass, tx }: Notice): Promise<ReleaseNotice> {
  const releaseAt = releaseInstant(deps, booking)
  const released = releaseAt ? null : await releaseFreeSeat(deps, { id: booking.id, tx })
  if (releaseAt) await bookingStore(deps).setRelease({ id: booking.id, releaseAt, tx })
  const className = studioClass?.name ?? 'Your class'
  return {
    bookingId: booking.id,
    className,
    when: formatWhen(deps, booking),
    place: formatPlace(deps, booking.snapshot?.location ?? null),
    // What the link asks for: the price of now.
    price: formatAmount(studioClass ? toCents(studioClass.dropInPrice) : booking.price.list),
    releaseAt: releaseAt && whenReleased(deps, releaseAt),
    calendar: released && formatCalendar(deps, { booking: released, className }),
  }
}

const whenReleased = ({ clock: { timeZone } }: Deps, instant: Date) =>
  `${formatLongDay(dayIn(instant, timeZone))}, ${formatTime(timeIn(instant, timeZone))}`

/** Ends a free seat that is covered by nothing; null when it is not confirmed any more. */
export function releaseFreeSeat(deps: Deps, { id, tx }: { id: string; tx: Tx }): Promise<StoredBooking | null> {
  const end = { status: 'cancelled', by: 'membership', isLate: false, at: deps.clock.now() } as const
  return endBooking(deps, { id, from: 'confirmed', end, tx })
}
