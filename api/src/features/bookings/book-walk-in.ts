import type { RosterEntry, WalkInInput } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import { bookSeat } from './book-class.ts'
import type { Holds } from './ports.ts'
import { withBookingPlan } from './prepare-booking.ts'
import { rosterEntries } from './roster.ts'
import { runExclusiveForSeat } from './take-seat.ts'

/**
 * Books somebody with an account who came to the desk, until the class ends and however far ahead; on the day itself
 * they are checked in at once. A full class is refused like everybody else's (CLASS_FULL). What they have to pay is
 * taken at the desk: no payment is recorded, since those come from the provider alone (BOOKING-26).
 */
export async function bookWalkIn(
  deps: Deps,
  { holds, actor, input }: { holds: Holds; actor: Actor; input: WalkInInput },
): Promise<RosterEntry> {
  const user = await deps.users.findById(input.userId)
  if (!user) throw notFound('We could not find this person.')
  const { classId, date: bookingDate, scheduleId } = input
  const checkedInAt = bookingDate === deps.clock.today() ? deps.clock.now() : null
  const wish = { user, input: { classId, bookingDate, scheduleId }, atDesk: true }
  const booking = await withBookingPlan(deps, wish, (plan) =>
    runExclusiveForSeat(plan, () =>
      bookSeat(deps, {
        holds,
        user,
        plan,
        walkIn: { checkedInAt },
        besides: async ({ bookingId, tx }) => {
          const after = { userId: user.id, username: user.username, ...plan.occurrence, checkedInAt }
          const entity = { kind: 'booking', id: bookingId }
          await deps.audit.record({ act: { actor, what: 'book walk-in', entity, after }, tx })
        },
      }),
    ),
  )
  const [entry] = await rosterEntries(deps, [booking])
  if (!entry) throw new Error('a booking that was just made must be there')
  return entry
}
