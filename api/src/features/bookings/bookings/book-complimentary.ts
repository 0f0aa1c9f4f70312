import type { ComplimentaryInput, RosterEntry } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { bookSeat } from './book-class.ts'
import { type PreparedBooking, withBookingPlan } from './prepare-booking.ts'
import { rosterEntries } from './roster.ts'
import { runExclusiveForSeat } from './take-seat.ts'

/**
 * Books a person at no charge, for any date that staff can book, with a reason that the audit log keeps. A seat is
 * refused as in every booking, and those who wait are asked first. The person is not checked in, and no right of theirs is used.
 */
export async function bookComplimentary(
  deps: Deps,
  { actor, input }: { actor: Actor; input: ComplimentaryInput },
): Promise<RosterEntry> {
  const user = await userStore(deps).findById(input.userId)
  if (!user) throw notFound('We could not find this person.')
  const { classId, date: bookingDate, scheduleId, reason } = input
  const wish = { user, input: { classId, bookingDate, scheduleId }, atDesk: true }
  const booking = await withBookingPlan(deps, wish, (prepared) => {
    const plan = withoutCharge(prepared)
    return runExclusiveForSeat(plan, () =>
      bookSeat(deps, {
        user,
        plan,
        alsoWrite: async ({ bookingId, tx }) => {
          const after = { userId: user.id, username: user.username, ...plan.occurrence, reason }
          const entity = { kind: 'booking', id: bookingId }
          await auditStore(deps).record({ act: { actor, what: 'book complimentary', entity, after }, tx })
        },
      }),
    )
  })
  const [entry] = await rosterEntries(deps, [booking])
  if (!entry) throw new Error('a booking that was just made must be there')
  return entry
}

const withoutCharge = (plan: PreparedBooking): PreparedBooking => ({
  ...plan,
  isFree: true,
  payer: 'studio',
  price: { ...plan.price, discount: plan.price.list, paid: 0 },
})
