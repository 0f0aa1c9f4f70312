import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { bookingLocks } from '../seats/index.ts'
import { bookingStore } from './booking-store.ts'
import { formatCalendar } from './calendar-entries.ts'
import { costsNothing, isStillCovered, releaseFreeSeat } from './free-seats.ts'
import { loadBookingMailData } from './queue-mails.ts'
import { seatReleasedMail } from './release-mails.ts'
import type { StoredBooking } from './stored-booking.ts'

/** Releases a free seat whose announced time has come, unless it is covered or costs nothing by now. */
export async function releaseDueSeat(deps: Deps, { id, userId }: Pick<StoredBooking, 'id' | 'userId'>): Promise<void> {
  await bookingLocks(deps).ensure(userId)
  await deps.inTransaction(async (tx) => {
    const current = await bookingStore(deps).findById(id, { tx })
    if (current?.status !== 'confirmed' || !current.releaseAt || current.releaseAt > deps.clock.now()) return
    await bookingLocks(deps).take({ userId, tx })
    const user = await userStore(deps).findById(userId, { tx })
    const studioClass = await classStore(deps).findById(current.classId, { tx })
    if (user && isStillCovered(deps, { user, booking: current, studioClass })) {
      return bookingStore(deps).setRelease({ id, releaseAt: null, tx })
    }
    if (user && costsNothing(studioClass)) return bookingStore(deps).makeFree({ id, tx })
    const mailData = await loadBookingMailData(deps, { booking: current, tx })
    const released = await releaseFreeSeat(deps, { id, tx })
    if (!mailData || !released) return
    const { className, details, facts } = mailData
    const calendar = formatCalendar(deps, { booking: released, className, location: details.location })
    const key = `seat-released:${id}`
    await queueMail(deps, {
      template: seatReleasedMail,
      to: mailData.user.email,
      facts: { ...facts, calendar },
      key,
      tx,
    })
  })
}
