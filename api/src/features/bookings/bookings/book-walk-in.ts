import type { RosterEntry, WalkInInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { bookSeat } from './book-class.ts'
import { withBookingPlan } from './prepare-booking.ts'
import { rosterEntries } from './roster.ts'
import { runExclusiveForSeat } from './take-seat.ts'

/**
 * Books a user at the desk, until the class ends and without a booking window; on the day itself with check-in. A full
 * class is CLASS_FULL here too. No payment is recorded, since payments come from the provider alone (BOOKING-26).
 */
export async function bookWalkIn(
  deps: Deps,
  { actor, input }: { actor: Actor; input: WalkInInput },
): Promise<RosterEntry> {
  const user = await userStore(deps).findById(input.userId)
  if (!user) throw notFound('We could not find this person.')
  const { classId, date: bookingDate, scheduleId } = input
  const checkedInAt = bookingDate === deps.clock.today() ? deps.clock.now() : null
  const wish = { user, input: { classId, bookingDate, scheduleId }, atDesk: true }
  const booking = await withBookingPlan(deps, wish, (plan) =>
    runExclusiveForSeat(plan, () =>
      bookSeat(deps, {
        user,
        plan,
        walkIn: { checkedInAt },
        alsoWrite: async ({ bookingId, tx }) => {
          const after = { userId: user.id, username: user.username, ...plan.occurrence, checkedInAt }
          const entity = { kind: 'booking', id: bookingId }
          await auditStore(deps).record({ act: { actor, what: 'book walk-in', entity, after }, tx })
        },
      }),
    ),
  )
  const [entry] = await rosterEntries(deps, [booking])
  if (!entry) throw new Error('a booking that was just made must be there')
  return entry
}
