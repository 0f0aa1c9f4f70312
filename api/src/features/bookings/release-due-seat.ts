import type { Deps } from '../../deps.ts'
import type { StoredBooking } from './booking-store.ts'
import { costsNothing, isStillCovered, releaseFreeSeat } from './free-seats.ts'
import { factsOf } from './queue-mails.ts'
import { seatReleasedMail } from './release-mails.ts'

/** Releases a free seat whose announced time has come, unless it is covered or costs nothing by now. */
export async function releaseDueSeat(deps: Deps, { id, userId }: Pick<StoredBooking, 'id' | 'userId'>): Promise<void> {
  await deps.bookingLocks.ensure(userId)
  await deps.inTransaction(async (tx) => {
    const current = await deps.bookings.findById(id, { tx })
    if (current?.status !== 'confirmed' || !current.releaseAt || current.releaseAt > deps.clock.now()) return
    await deps.bookingLocks.take({ userId, tx })
    const user = await deps.users.findById(userId, { tx })
    const studioClass = await deps.classes.findById(current.classId, { tx })
    if (user && isStillCovered(deps, { user, booking: current, studioClass })) {
      return deps.bookings.setRelease({ id, releaseAt: null, tx })
    }
    if (user && costsNothing(studioClass)) return deps.bookings.makeFree({ id, tx })
    const mailData = await factsOf(deps, { booking: current, tx })
    await releaseFreeSeat(deps, { id, tx })
    if (!mailData) return
    const key = `seat-released:${id}`
    await deps.mail.queue({ template: seatReleasedMail, to: mailData.user.email, facts: mailData.facts, key, tx })
  })
}
