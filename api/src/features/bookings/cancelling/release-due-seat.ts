import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { formatCalendar } from '../lists/calendar-entries.ts'
import { loadBookingMailData } from '../mails/queue-mails.ts'
import { seatReleasedMail } from '../mails/release-mails.ts'
import { costsNothing, isStillCovered, releaseFreeSeat } from './free-seats.ts'

/** Releases a free seat whose announced time has come, unless it is covered or costs nothing by now. */
export async function releaseDueSeat(deps: Deps, { id, userId }: Pick<StoredBooking, 'id' | 'userId'>): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const current = await bookingStore(deps).findById(id, { tx })
    if (current?.status !== 'confirmed' || !current.releaseAt || current.releaseAt > deps.clock.now()) return
    const user = await userStore(deps).lock({ id: userId, tx })
    const studioClass = await classStore(deps).findById(current.classId, { tx })
    if (user && isStillCovered(deps, { user, booking: current, studioClass })) {
      return bookingStore(deps).setRelease({ id, releaseAt: null, tx })
    }
    if (user && costsNothing(studioClass)) return bookingStore(deps).makeFree({ id, tx })
    const mailData = await loadBookingMailData(deps, { booking: current, tx })
    const released = await releaseFreeSeat(deps, { id, tx })
    if (!mailData || !released) return
    const { className, facts } = mailData
    const calendar = formatCalendar(deps, { booking: released, className })
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
