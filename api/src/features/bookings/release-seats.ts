import type { Deps } from '../../deps.ts'
import type { StoredBooking } from './booking-store.ts'
import { costsNothing, isStillCovered, releaseFreeSeat } from './free-seats.ts'
import { saleEnd } from './held-seats.ts'
import type { Holds } from './ports.ts'
import { factsOf } from './queue-mails.ts'
import { seatReleasedMail } from './release-mails.ts'

const MOST_AT_ONCE = 200

/**
 * Releases free seats at the time announced by mail. An open checkout of one ends first: if it turns out to be paid,
 * the seat stays.
 */
export async function releaseSeats(deps: Deps, { holds }: { holds: Holds }): Promise<void> {
  const due = await deps.bookings.toRelease({ now: deps.clock.now(), limit: MOST_AT_ONCE })
  const failures: unknown[] = []
  for (const booking of due) {
    await releaseOne(deps, { holds, booking }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some seats could not be released')
}

async function releaseOne(deps: Deps, { holds, booking }: { holds: Holds; booking: StoredBooking }): Promise<void> {
  const { id, userId, checkoutId } = booking
  const hasStarted = saleEnd(deps, booking) <= deps.clock.now()
  if (checkoutId) await holds.end(deps, { checkoutId, evenIfProcessing: hasStarted })
  await deps.bookingLocks.ensure(userId)
  await deps.inTransaction(async (tx) => {
    const current = await deps.bookings.findById(id, { tx })
    if (current?.status !== 'confirmed' || !current.releaseAt || current.releaseAt > deps.clock.now()) return
    await deps.bookingLocks.take({ userId, tx })
    const user = await deps.users.findById(userId, { tx })
    const studioClass = await deps.classes.findById(current.classId, { tx })
    if (user && isStillCovered(deps, { user, booking: current })) {
      return deps.bookings.setRelease({ id, releaseAt: null, tx })
    }
    if (user && costsNothing(studioClass)) return deps.bookings.makeFree({ id, tx })
    const told = await factsOf(deps, { booking: current, tx })
    await releaseFreeSeat(deps, { id, tx })
    if (!told) return
    const key = `seat-released:${id}`
    await deps.mail.queue({ template: seatReleasedMail, to: told.user.email, facts: told.facts, key, tx })
  })
}
